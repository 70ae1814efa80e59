import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { ConsumedDraft, Draft, JournalKey } from '#machines/ports/log.ts'
import type { Ids } from '#machines/ports/time.ts'
import { writeAll } from './attempt.ts'
import type { Database, EventRow, JournalRow } from './database.ts'
import { draftKeyOf, keyOf, rangeOf } from './journal-key.ts'
import type { JournalMemory, SeenJournal } from './journal-memory.ts'
import { dropDraft, strict } from './operations.ts'
import { quarantineMs } from './retention.ts'
import { join, type NewEvents, numbered, rowOf, toLogged } from './rows.ts'

/** What a page kept in its own memory while the disk took nothing. */
export interface KeptByPage extends SeenJournal {
  readonly drafts: ReadonlyArray<Draft>
  /** Drafts that have become events meanwhile: their rows on the disk are outdated. */
  readonly consumed: ReadonlyArray<ConsumedDraft>
}

/** Writes kept events behind those of other pages; sent ones too, since another writer may yet bury them. */
export const restoreLog = async (
  database: Database,
  memory: JournalMemory,
  key: JournalKey,
  kept: KeptByPage,
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const drafts = transaction.objectStore('drafts')
  const { row } = await memory.rowFor(stores, key)
  const rows = await stores.events.getAll(rangeOf(key))
  const { rows: known, missing } = join(rows, row, kept)
  const next: JournalRow = { ...row, lastSeq: row.lastSeq + missing.length, snapshotRevision: undefined }
  await writeAll(transaction, [
    () => stores.scopes.put(next, keyOf(key)),
    ...known
      .filter((each, index) => each !== rows[index])
      .map((each) => () => stores.events.put(each, [...keyOf(key), each.seq])),
    ...missing.map((each) => () => stores.events.add(rowOf(each), [...keyOf(key), each.seq])),
    ...kept.consumed.map((draft) => () => dropDraft(drafts, key, draft)),
    ...kept.drafts.map((draft) => () => drafts.put(draft, draftKeyOf(key, draft))),
  ])
  memory.remember(key, next, [...known.map(toLogged), ...missing])
}

/**
 * Gives the log a new client id. The replaced events go into quarantine, in case the file holds fewer of them than we
 * believed. Events appended beyond `upToSeq` during the decision move to the new id.
 */
export const replaceIdentity = async (
  database: Database,
  memory: JournalMemory,
  key: JournalKey,
  reappend: { readonly events: NewEvents; readonly upToSeq: number },
  given: { readonly ids: Ids; readonly now: number },
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'quarantine'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const { row } = await memory.rowFor(stores, key)
  const replaced = (await stores.events.getAll(rangeOf(key))).map(toLogged)
  const logged = numbered([...reappend.events, ...replaced.filter(({ seq }) => seq > reappend.upToSeq)], row.lastSeq)
  const next: JournalRow = {
    ...row,
    clientId: given.ids.next(),
    lastSeq: row.lastSeq + logged.length,
    reads: [],
    givenUp: [...(row.givenUp ?? []), row.clientId],
  }
  const copy = { text: JSON.stringify(replaced), reason: 'identity-renewed', until: given.now + quarantineMs }
  await writeAll(transaction, [
    () => stores.events.delete(rangeOf(key)),
    () => transaction.objectStore('quarantine').put(copy, [...keyOf(key), row.clientId]),
    () => stores.scopes.put(next, keyOf(key)),
    ...logged.map((each) => () => stores.events.add(pendingRow(each), [...keyOf(key), each.seq])),
  ])
  memory.remember(key, next, logged)
}

/** An event that is sent again is pending, even if it was acknowledged under the old client id. */
const pendingRow = (logged: LoggedEvent): EventRow => ({
  ...rowOf(logged),
  ...(logged.sentRevision !== undefined && { buried: true }),
})

/** Stores unreadable bytes under their hash, so that the same bytes are stored once. */
export const keepAside = async (
  database: Database,
  key: JournalKey,
  unreadable: { text: string; reason: string; hash: string; now: number },
): Promise<void> => {
  const transaction = database.transaction('quarantine', 'readwrite', strict)
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.until < unreadable.now) await cursor.delete()
  }
  const row = { text: unreadable.text, reason: unreadable.reason, until: unreadable.now + quarantineMs }
  await writeAll(transaction, [() => transaction.store.put(row, [...keyOf(key), unreadable.hash])])
}

/** Deletes what never reached the drive; events that the drive acknowledged stay. */
export const discardUnsent = async (database: Database, memory: JournalMemory, key: JournalKey): Promise<void> => {
  const names = ['scopes', 'events', 'drafts', 'outbox', 'disconnections'] as const
  const transaction = database.transaction(names, 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const { row } = await memory.rowFor(stores, key)
  const rows = await stores.events.getAll(rangeOf(key))
  const unsent = rows.filter((each) => each.sentRevision === undefined)
  await writeAll(transaction, [
    ...unsent.map((each) => () => stores.events.delete([...keyOf(key), each.seq])),
    () => transaction.objectStore('drafts').delete(rangeOf(key)),
    () => transaction.objectStore('outbox').delete(rangeOf(key)),
    () => transaction.objectStore('disconnections').delete(rangeOf(key)),
  ])
  memory.remember(key, row, rows.filter((each) => each.sentRevision !== undefined).map(toLogged))
}
