import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { ConsumedDraft, Draft, JournalKey, OpenedLog } from '#machines/ports/log.ts'
import { writeAll } from './attempt.ts'
import { clearBackups } from './backup-store.ts'
import type { Database, JournalRow } from './database.ts'
import { draftKeyOf, isConsumed, keyOf, rangeOf } from './journal-key.ts'
import type { JournalMemory } from './journal-memory.ts'
import { adoptMoved } from './moved-journals.ts'
import { rangeOfPieces } from './pieces.ts'
import { type NewEvents, numbered, rowOf, toLogged } from './rows.ts'
import { readSnapshot } from './snapshots.ts'

/** Acknowledged by the disk, not only by the operating system: the log must survive a crash. */
export const strict = { durability: 'strict' } as const

export const readLog = async (database: Database, memory: JournalMemory, key: JournalKey): Promise<OpenedLog> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await adoptMoved(stores, key, (await memory.rowFor(stores, key)).row)
  const [rows, snapshot, drafts] = await Promise.all([
    stores.events.getAll(rangeOf(key)),
    readSnapshot({ snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }, key),
    transaction.objectStore('drafts').getAll(rangeOf(key)),
  ])
  await transaction.done
  const events = rows.map(toLogged)
  memory.remember(key, row, events)
  return { clientId: row.clientId, snapshot, events, drafts, ...(row.left && { left: row.left }) }
}

/** Whether there is a snapshot, without reading its text. */
export const holdsSnapshot = async (database: Database, key: JournalKey): Promise<boolean> =>
  (await database.transaction('snapshots').store.count(IDBKeyRange.only(keyOf(key)))) > 0

/** Numbers the events inside the transaction, so that no two tabs share a number, and drops their drafts. */
export const appendEvents = async (
  database: Database,
  memory: JournalMemory,
  key: JournalKey,
  events: NewEvents,
  consumed: ReadonlyArray<ConsumedDraft>,
): Promise<ReadonlyArray<LoggedEvent>> => {
  const transaction = database.transaction(['scopes', 'events', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const { row, events: known } = await memory.rowFor(stores, key)
  const logged = numbered(events, row.lastSeq)
  const next: JournalRow = { ...row, lastSeq: row.lastSeq + logged.length }
  await writeAll(transaction, [
    () => stores.scopes.put(next, keyOf(key)),
    ...logged.map((each) => () => stores.events.add(rowOf(each), [...keyOf(key), each.seq])),
    ...consumed.map((draft) => () => dropDraft(transaction.objectStore('drafts'), key, draft)),
  ])
  memory.remember(key, next, [...known, ...logged])
  return logged
}

interface DraftStore {
  readonly get: (key: string[]) => Promise<Draft | undefined>
  readonly delete: (key: string[]) => Promise<void>
}

/** Deletes the row of a draft that has become an event. A text that was stored later stays. */
export const dropDraft = async (drafts: DraftStore, key: JournalKey, consumed: ConsumedDraft): Promise<void> => {
  const row = await drafts.get(draftKeyOf(key, consumed))
  if (row && isConsumed(row, consumed)) await drafts.delete(draftKeyOf(key, consumed))
}

/** Removes backups and snapshots, except of files that the drive has lost. Events, drafts and quarantine stay. */
export const freeDiskSpace = async (database: Database): Promise<void> => {
  await clearBackups(database)
  await clearSnapshots(database)
}

export const writeDraft = async (database: Database, key: JournalKey, draft: Draft): Promise<void> => {
  const transaction = database.transaction('drafts', 'readwrite', strict)
  await writeAll(transaction, [() => transaction.store.put(draft, draftKeyOf(key, draft))])
}

const clearSnapshots = async (database: Database): Promise<void> => {
  const transaction = database.transaction(['scopes', 'snapshots', 'pieces'], 'readwrite', strict)
  for (let cursor = await transaction.objectStore('scopes').openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.lost) continue
    await cursor.update({ ...cursor.value, snapshotRevision: undefined })
    await transaction.objectStore('snapshots').delete(cursor.primaryKey)
    await transaction.objectStore('pieces').delete(rangeOfPieces(...cursor.primaryKey, 'snapshot'))
  }
  await transaction.done
}
