import type { LongText } from '#domain/journal/long-text.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { Confirmation, LogScope, Snapshot } from '#machines/ports/log.ts'
import { settle } from './attempt.ts'
import type { Database, EventRow, ScopeRow } from './database.ts'
import { readScope, strict, toLogged } from './operations.ts'
import { afterConfirmation } from './retention.ts'
import { keyOf, rangeOf } from './scope.ts'
import type { ScopeMemory } from './scope-memory.ts'
import { writeSnapshot } from './written-snapshots.ts'

interface EventReader {
  readonly getKey: (range: IDBKeyRange) => Promise<[userId: string, fileId: string, seq: number] | undefined>
  readonly getAll: (range: IDBKeyRange) => Promise<ReadonlyArray<EventRow>>
}

/** Statements of trades are long: so many rows are read in some milliseconds, and others have their turn before the next ones. */
const rowsAtOnce = 16

/** All rows of a scope in their order, no number beyond `lastSeq`; within the transaction of the store. */
const rowsIn = async (events: EventReader, scope: LogScope, lastSeq: number): Promise<ReadonlyArray<EventRow>> => {
  const [, , first = lastSeq + 1] = (await events.getKey(rangeOf(scope))) ?? []
  const parts: Array<Promise<ReadonlyArray<EventRow>>> = []
  for (let from = first; from <= lastSeq; from += rowsAtOnce) parts.push(events.getAll(IDBKeyRange.bound([...keyOf(scope), from], [...keyOf(scope), from + rowsAtOnce - 1])))
  return (await Promise.all(parts)).flat()
}

/** The retained events, in order of their numbers; written anew where the storage has been cleared under this page. */
export const readEvents = async (database: Database, memory: ScopeMemory, scope: LogScope): Promise<ReadonlyArray<LoggedEvent>> => {
  const transaction = database.transaction(['scopes', 'events'], 'readonly')
  const row = await transaction.objectStore('scopes').get(keyOf(scope))
  const events = transaction.objectStore('events')
  const rows = await (row ? rowsIn(events, scope, row.lastSeq) : events.getAll(rangeOf(scope)))
  await transaction.done
  return row || !memory.knows(scope) ? rows.map(toLogged) : (await readScope(database, memory, scope)).events
}

/** Stores the snapshot and marks the events that the drive has acknowledged; old acknowledged ones go. */
export const confirmSnapshot = async (
  database: Database, memory: ScopeMemory, scope: LogScope, snapshot: Snapshot<LongText>, sent: Confirmation,
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const row = await memory.rowFor(stores, scope)
  const stored = await rowsIn(stores.events, scope, row.lastSeq)
  const { rows, expired, reads } = afterConfirmation(stored, snapshot, sent, row.reads ?? [])
  // The file is there: it is neither lost, nor does its journal live in another one.
  const next: ScopeRow = { clientId: row.clientId, lastSeq: row.lastSeq, snapshotRevision: snapshot.revision, reads }
  await settle(transaction, [
    () => stores.scopes.put(next, keyOf(scope)),
    ...rows.filter((each, index) => each !== stored[index] && !expired.has(each.seq)).map((each) => () => stores.events.put(each, [...keyOf(scope), each.seq])),
    ...[...expired].map((seq) => () => stores.events.delete([...keyOf(scope), seq])),
    // Up to 20 MB of text that is already there is not written again.
    ...(row.snapshotRevision === snapshot.revision ? [] : [() => writeSnapshot(memory, texts, scope, snapshot)]),
  ])
  memory.remember(scope, next, rows.filter((each) => !expired.has(each.seq)).map(toLogged))
}
