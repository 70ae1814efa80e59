import type { JournalEvent } from '#domain/journal/events.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { Confirmation, Draft, DraftKey, Ids, LogScope, OpenedLog, Snapshot } from '#machines/ports.ts'
import { settle } from './attempt.ts'
import type { Database, EventRow, ScopeRow } from './database.ts'
import { adoptMoved } from './kept-journals.ts'
import { clearBackups } from './backup-store.ts'
import { rangeOfPieces } from './pieces.ts'
import { afterConfirmation, quarantineMs } from './retention.ts'
import { readSnapshot, writeSnapshot } from './snapshots.ts'
import { draftKeyOf, keyOf, rangeOf } from './scope.ts'
import type { ScopeMemory, SeenScope } from './scope-memory.ts'

/** Acknowledged by the disk, not only by the operating system: the log is what survives a crash. */
const strict = { durability: 'strict' } as const

type NewEvents = ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>

const toLogged = ({ seq, id, event, sentRevision, sentAt }: EventRow): LoggedEvent =>
  ({ seq, id, event, ...(sentRevision !== undefined && { sentRevision }), ...(sentAt !== undefined && { sentAt }) })

const numbered = (events: NewEvents, lastSeq: number): ReadonlyArray<LoggedEvent> =>
  events.map(({ id, event }, index) => ({ seq: lastSeq + index + 1, id, event }))

/** Measured once: adding up a log at every save must not mean printing it. */
const rowOf = (logged: LoggedEvent): EventRow => ({ ...logged, bytes: JSON.stringify(logged.event).length })

/** Everything of one scope, read in one transaction. */
export const readScope = async (database: Database, memory: ScopeMemory, scope: LogScope): Promise<OpenedLog> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await adoptMoved(stores, scope, await memory.rowFor(stores, scope))
  const [rows, snapshot, drafts] = await Promise.all([
    stores.events.getAll(rangeOf(scope)),
    readSnapshot({ snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }, scope),
    transaction.objectStore('drafts').getAll(rangeOf(scope)),
  ])
  await transaction.done
  const events = rows.map(toLogged)
  memory.remember(scope, row, events)
  return { clientId: row.clientId, snapshot, events, drafts }
}

/** Whether there is a snapshot, without reading its text. */
export const holdsSnapshot = async (database: Database, scope: LogScope): Promise<boolean> =>
  (await database.count('snapshots', IDBKeyRange.only(keyOf(scope)))) > 0

/** The retained events, in order of their numbers; written anew where the storage has been cleared under this page. */
export const readEvents = async (database: Database, memory: ScopeMemory, scope: LogScope): Promise<ReadonlyArray<LoggedEvent>> => {
  const transaction = database.transaction(['scopes', 'events'], 'readonly')
  const [row, rows] = await Promise.all([transaction.objectStore('scopes').get(keyOf(scope)), transaction.objectStore('events').getAll(rangeOf(scope))])
  await transaction.done
  return row || !memory.knows(scope) ? rows.map(toLogged) : (await readScope(database, memory, scope)).events
}

/** Who this profile is, in the scope's row. */
export const readIdentity = async (database: Database, memory: ScopeMemory, scope: LogScope): Promise<string> =>
  (await database.get('scopes', keyOf(scope)))?.clientId ?? (await readScope(database, memory, scope)).clientId

/** Numbers the events inside the transaction, so that two tabs can never share one, and drops the drafts they came from. */
export const appendEvents = async (
  database: Database, memory: ScopeMemory, scope: LogScope, events: NewEvents, consumed: ReadonlyArray<DraftKey>,
): Promise<ReadonlyArray<LoggedEvent>> => {
  const transaction = database.transaction(['scopes', 'events', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await memory.rowFor(stores, scope)
  const logged = numbered(events, row.lastSeq)
  const next: ScopeRow = { ...row, lastSeq: row.lastSeq + logged.length }
  await settle(transaction, [
    () => stores.scopes.put(next, keyOf(scope)),
    ...logged.map((each) => () => stores.events.add(rowOf(each), [...keyOf(scope), each.seq])),
    ...consumed.map((draft) => () => transaction.objectStore('drafts').delete(draftKeyOf(scope, draft))),
  ])
  memory.remember(scope, next, [...memory.eventsOf(scope), ...logged])
  return logged
}

/** Stores the snapshot and marks the events that the drive has acknowledged; old acknowledged ones go. */
export const confirmSnapshot = async (
  database: Database, memory: ScopeMemory, scope: LogScope, snapshot: Snapshot, sent: Confirmation,
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const row = await memory.rowFor(stores, scope)
  const stored = await stores.events.getAll(rangeOf(scope))
  const { rows, expired, reads } = afterConfirmation(stored, snapshot, sent, row.reads ?? [])
  // The file is there: it is neither lost, nor does its journal live in another one.
  const next: ScopeRow = { clientId: row.clientId, lastSeq: row.lastSeq, snapshotRevision: snapshot.revision, reads }
  await settle(transaction, [
    () => stores.scopes.put(next, keyOf(scope)),
    ...rows.filter((each, index) => each !== stored[index] && !expired.has(each.seq)).map((each) => () => stores.events.put(each, [...keyOf(scope), each.seq])),
    ...[...expired].map((seq) => () => stores.events.delete([...keyOf(scope), seq])),
    // Up to 20 MB of text that is already there is not written again.
    ...(row.snapshotRevision === snapshot.revision ? [] : [() => writeSnapshot(texts, scope, snapshot)]),
  ])
  memory.remember(scope, next, rows.filter((each) => !expired.has(each.seq)).map(toLogged))
}

/** Makes room: backups and copies of what the drive holds go, but those of files that it has lost. Events, drafts and quarantine stay. */
export const makeRoom = async (database: Database): Promise<void> => {
  await clearBackups(database)
  await clearSnapshots(database)
}

/**
 * Writes back what a page kept in its own memory since the log had stood at `since`; false when another tab has written
 * there meanwhile. What the drive holds comes along as well: the snapshot on the disk may be older than it, and another
 * writer may yet bury it.
 */
export const restoreScope = async (database: Database, memory: ScopeMemory, scope: LogScope, seen: SeenScope, since: number): Promise<boolean> => {
  const transaction = database.transaction(['scopes', 'events'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const stored = await stores.scopes.get(keyOf(scope))
  if (stored && (stored.clientId !== seen.clientId || stored.lastSeq !== since)) {
    await transaction.done
    return false
  }
  const next: ScopeRow = { clientId: seen.clientId, lastSeq: seen.lastSeq, snapshotRevision: undefined }
  await settle(transaction, [
    () => stores.events.delete(rangeOf(scope)),
    () => stores.scopes.put(next, keyOf(scope)),
    ...seen.events.map((each) => () => stores.events.put(rowOf(each), [...keyOf(scope), each.seq])),
  ])
  memory.remember(scope, next, seen.events)
  return true
}

/** Keeps text that was typed and is not an event yet. */
export const writeDraft = async (database: Database, scope: LogScope, draft: Draft): Promise<void> => {
  const transaction = database.transaction('drafts', 'readwrite', strict)
  await settle(transaction, [() => transaction.store.put(draft, draftKeyOf(scope, draft))])
}

/**
 * A new identity; the replaced events are kept aside, in case the file holds less of them than we believed. What was
 * appended beyond `upToSeq`, while somebody decided about the rest, goes along.
 */
export const replaceIdentity = async (
  database: Database, memory: ScopeMemory, scope: LogScope, reappend: { readonly events: NewEvents; readonly upToSeq: number },
  given: { readonly ids: Ids; readonly now: number },
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'quarantine'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await memory.rowFor(stores, scope)
  const replaced = (await stores.events.getAll(rangeOf(scope))).map(toLogged)
  const logged = numbered([...reappend.events, ...replaced.filter(({ seq }) => seq > reappend.upToSeq)], row.lastSeq)
  const next: ScopeRow = { ...row, clientId: given.ids.next(), lastSeq: row.lastSeq + logged.length, reads: [] }
  const kept = { text: JSON.stringify(replaced), reason: 'identity-renewed', until: given.now + quarantineMs }
  await settle(transaction, [
    () => stores.events.delete(rangeOf(scope)),
    () => transaction.objectStore('quarantine').put(kept, [...keyOf(scope), row.clientId]),
    () => stores.scopes.put(next, keyOf(scope)),
    ...logged.map((each) => () => stores.events.add(rowOf(each), [...keyOf(scope), each.seq])),
  ])
  memory.remember(scope, next, logged)
}

/** Keeps bytes under their hash: the same bytes are kept once, however often they are met. */
export const keepAside = async (database: Database, scope: LogScope, kept: { text: string; reason: string; hash: string; now: number }): Promise<void> => {
  const transaction = database.transaction('quarantine', 'readwrite', strict)
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.until < kept.now) await cursor.delete()
  }
  const row = { text: kept.text, reason: kept.reason, until: kept.now + quarantineMs }
  await settle(transaction, [() => transaction.store.put(row, [...keyOf(scope), kept.hash])])
}

/** Throws away what never reached the drive; what the drive acknowledged stays. */
export const discardUnsent = async (database: Database, memory: ScopeMemory, scope: LogScope): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await memory.rowFor(stores, scope)
  const rows = await stores.events.getAll(rangeOf(scope))
  const unsent = rows.filter((each) => each.sentRevision === undefined)
  await settle(transaction, [
    ...unsent.map((each) => () => stores.events.delete([...keyOf(scope), each.seq])),
    () => transaction.objectStore('drafts').delete(rangeOf(scope)),
  ])
  memory.remember(scope, row, rows.filter((each) => each.sentRevision !== undefined).map(toLogged))
}

/** Removes the snapshots of everybody, but those of files that the drive has lost; events and drafts stay. */
export const clearSnapshots = async (database: Database): Promise<void> => {
  const transaction = database.transaction(['scopes', 'snapshots', 'pieces'], 'readwrite', strict)
  for (let cursor = await transaction.objectStore('scopes').openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.lost) continue
    await cursor.update({ ...cursor.value, snapshotRevision: undefined })
    await transaction.objectStore('snapshots').delete(cursor.primaryKey)
    await transaction.objectStore('pieces').delete(rangeOfPieces(...cursor.primaryKey, 'snapshot'))
  }
  await transaction.done
}
