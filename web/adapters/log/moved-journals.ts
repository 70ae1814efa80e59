import type { JournalKey } from '#machines/ports/log.ts'
import type { EventRow, RowKey, JournalRow } from './database.ts'
import { keyOf, rangeOf } from './journal-key.ts'
import type { JournalStores } from './journal-memory.ts'

/** Everything of one user: arrays sort after every string. */
const rangeOfUser = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])

/** Inside a transaction: adopts events that tabs appended under an old key after its journal moved to this one. */
export const adoptMoved = async (stores: MovingStores, key: JournalKey, row: JournalRow): Promise<JournalRow> => {
  const [rows, keys] = await journalRowsOf(stores.scopes, key.userId)
  let next = row
  for (const [index, other] of rows.entries()) {
    const fileId = keys[index]?.[1]
    if (fileId === undefined || other.movedTo?.fileId !== key.fileId || other.lastSeq <= other.movedTo.upToSeq) continue
    const from: JournalKey = { userId: key.userId, fileId }
    const late = renumbered(await stores.events.getAll(rangeOf(from)), next.lastSeq)
    next = { ...next, lastSeq: next.lastSeq + late.length }
    for (const each of late) await stores.events.put(each, [...keyOf(key), each.seq])
    await stores.events.delete(rangeOf(from))
    await stores.scopes.put({ ...other, movedTo: { fileId: key.fileId, upToSeq: other.lastSeq } }, keyOf(from))
  }
  if (next !== row) await stores.scopes.put(next, keyOf(key))
  return next
}

interface MovingStores extends JournalStores {
  readonly scopes: JournalStores['scopes'] & RowReader
  readonly events: JournalStores['events'] & {
    readonly getAll: (range: IDBKeyRange) => Promise<ReadonlyArray<EventRow>>
    readonly delete: (range: IDBKeyRange) => Promise<unknown>
  }
}

interface RowReader {
  readonly getAll: (range: IDBKeyRange) => Promise<ReadonlyArray<JournalRow>>
  readonly getAllKeys: (range: IDBKeyRange) => Promise<ReadonlyArray<RowKey>>
}

export const journalRowsOf = (
  scopes: RowReader,
  userId: string,
): Promise<readonly [ReadonlyArray<JournalRow>, ReadonlyArray<RowKey>]> =>
  Promise.all([scopes.getAll(rangeOfUser(userId)), scopes.getAllKeys(rangeOfUser(userId))])

/** Numbered on from the last event under the new key, and unsent there. */
export const renumbered = (events: ReadonlyArray<EventRow>, lastSeq: number): ReadonlyArray<EventRow> =>
  events.map(({ id, event }, index) => ({ seq: lastSeq + index + 1, id, event }))
