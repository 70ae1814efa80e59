import type { LongText } from '#domain/long-text.ts'
import type { Confirmation, JournalKey, NamedLog, Snapshot } from '#machines/ports/log.ts'
import { writeAll } from './attempt.ts'
import type { Database, EventRow, JournalRow } from './database.ts'
import { keyOf, rangeOf } from './journal-key.ts'
import type { JournalMemory } from './journal-memory.ts'
import { readLog, strict } from './operations.ts'
import { afterConfirmation, sentUnder } from './retention.ts'
import { toLogged } from './rows.ts'
import { writeSnapshot } from './snapshots.ts'

interface EventReader {
  readonly getKey: (range: IDBKeyRange) => Promise<[userId: string, fileId: string, seq: number] | undefined>
  readonly getAll: (range: IDBKeyRange) => Promise<ReadonlyArray<EventRow>>
}

/** Statements of trades are long: this many rows are read in some milliseconds, so other tasks come in between. */
const rowsAtOnce = 16

/** A journal's events in order, up to `lastSeq` inclusive; within the transaction of the store. */
const rowsIn = async (events: EventReader, key: JournalKey, lastSeq: number): Promise<ReadonlyArray<EventRow>> => {
  const [, , first = lastSeq + 1] = (await events.getKey(rangeOf(key))) ?? []
  const parts: Array<Promise<ReadonlyArray<EventRow>>> = []
  for (let from = first; from <= lastSeq; from += rowsAtOnce)
    parts.push(events.getAll(IDBKeyRange.bound([...keyOf(key), from], [...keyOf(key), from + rowsAtOnce - 1])))
  return (await Promise.all(parts)).flat()
}

/** The retained events in order and their client id; written again if the storage was cleared under this page. */
export const readNamedLog = async (database: Database, memory: JournalMemory, key: JournalKey): Promise<NamedLog> => {
  const transaction = database.transaction(['scopes', 'events'], 'readonly')
  const row = await transaction.objectStore('scopes').get(keyOf(key))
  const rows = row && (await rowsIn(transaction.objectStore('events'), key, row.lastSeq))
  await transaction.done
  if (!row || !rows || memory.isNews(key, row)) return readLog(database, memory, key)
  const events = rows.map(toLogged)
  // Including what other pages appended: those pages may be gone when the storage is cleared.
  memory.remember(key, row, events)
  return { clientId: row.clientId, events }
}

/** Stores the snapshot and marks the events that the drive has acknowledged; old acknowledged ones go. */
export const confirmSnapshot = async (
  database: Database,
  memory: JournalMemory,
  key: JournalKey,
  snapshot: Snapshot<LongText>,
  sent: Confirmation,
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const { row } = await memory.rowFor(stores, key)
  const stored = await rowsIn(stores.events, key, row.lastSeq)
  const { rows, expired, reads } = afterConfirmation(stored, snapshot, sentUnder(row.clientId, sent), row.reads ?? [])
  const { clientId, lastSeq, givenUp } = row
  // The drive has the file: it is neither lost nor moved, so `lost` and `movedTo` go.
  const next: JournalRow = {
    clientId,
    lastSeq,
    snapshotRevision: snapshot.revision,
    reads,
    ...(givenUp && { givenUp }),
  }
  await writeAll(transaction, [
    () => stores.scopes.put(next, keyOf(key)),
    ...rows
      .filter((each, index) => each !== stored[index] && !expired.has(each.seq))
      .map((each) => () => stores.events.put(each, [...keyOf(key), each.seq])),
    ...[...expired].map((seq) => () => stores.events.delete([...keyOf(key), seq])),
    // Up to 20 MB of text that is already stored is not written again.
    ...(row.snapshotRevision === snapshot.revision ? [] : [() => writeSnapshot(memory, texts, key, snapshot)]),
  ])
  memory.remember(key, next, rows.filter((each) => !expired.has(each.seq)).map(toLogged))
}
