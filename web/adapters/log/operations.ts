import type { JournalEvent } from '#domain/journal/events.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { Draft, DraftKey, LogScope, OpenedLog } from '#machines/ports/log.ts'
import { settle } from './attempt.ts'
import type { Database, EventRow, ScopeRow } from './database.ts'
import { adoptMoved } from './moved-scopes.ts'
import { clearBackups } from './backup-store.ts'
import { rangeOfPieces } from './pieces.ts'
import { readSnapshot } from './snapshots.ts'
import { draftKeyOf, keyOf, rangeOf } from './scope.ts'
import type { ScopeMemory } from './scope-memory.ts'

/** Acknowledged by the disk, not only by the operating system: the log is what survives a crash. */
export const strict = { durability: 'strict' } as const

export type NewEvents = ReadonlyArray<{ readonly id: string; readonly event: JournalEvent }>

export const toLogged = ({ seq, id, event, sentRevision, sentAt }: EventRow): LoggedEvent =>
  ({ seq, id, event, ...(sentRevision !== undefined && { sentRevision }), ...(sentAt !== undefined && { sentAt }) })

export const numbered = (events: NewEvents, lastSeq: number): ReadonlyArray<LoggedEvent> =>
  events.map(({ id, event }, index) => ({ seq: lastSeq + index + 1, id, event }))

/** Measured once: adding up a log at every save must not mean printing it. */
export const rowOf = (logged: LoggedEvent): EventRow => ({ ...logged, bytes: JSON.stringify(logged.event).length })

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

/** Makes room: backups and copies of what the drive holds go, but those of files that it has lost. Events, drafts and quarantine stay. */
export const makeRoom = async (database: Database): Promise<void> => {
  await clearBackups(database)
  await clearSnapshots(database)
}

/** Keeps text that was typed and is not an event yet. */
export const writeDraft = async (database: Database, scope: LogScope, draft: Draft): Promise<void> => {
  const transaction = database.transaction('drafts', 'readwrite', strict)
  await settle(transaction, [() => transaction.store.put(draft, draftKeyOf(scope, draft))])
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
