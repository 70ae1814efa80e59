import type { LogScope } from '#machines/ports/log.ts'
import type { EventRow, ScopeKey, ScopeRow } from './database.ts'
import { keyOf, rangeOf } from './scope.ts'
import type { ScopeStores } from './scope-memory.ts'

/** Everything of one user: arrays sort after every string. */
const rangeOfUser = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])

/** Inside a transaction: takes in what tabs appended to a scope after its journal had moved to this one. */
export const adoptMoved = async (stores: MovingStores, scope: LogScope, row: ScopeRow): Promise<ScopeRow> => {
  const [rows, keys] = await scopesOf(stores.scopes, scope.userId)
  let next = row
  for (const [index, other] of rows.entries()) {
    const fileId = keys[index]?.[1]
    if (fileId === undefined || other.movedTo?.fileId !== scope.fileId || other.lastSeq <= other.movedTo.upToSeq) continue
    const from: LogScope = { userId: scope.userId, fileId }
    const late = renumbered(await stores.events.getAll(rangeOf(from)), next.lastSeq)
    next = { ...next, lastSeq: next.lastSeq + late.length }
    for (const each of late) await stores.events.put(each, [...keyOf(scope), each.seq])
    await stores.events.delete(rangeOf(from))
    await stores.scopes.put({ ...other, movedTo: { fileId: scope.fileId, upToSeq: other.lastSeq } }, keyOf(from))
  }
  if (next !== row) await stores.scopes.put(next, keyOf(scope))
  return next
}

interface MovingStores extends ScopeStores {
  readonly scopes: ScopeStores['scopes'] & ScopeReader
  readonly events: ScopeStores['events'] & {
    readonly getAll: (range: IDBKeyRange) => Promise<ReadonlyArray<EventRow>>
    readonly delete: (range: IDBKeyRange) => Promise<unknown>
  }
}

interface ScopeReader {
  readonly getAll: (range: IDBKeyRange) => Promise<ReadonlyArray<ScopeRow>>
  readonly getAllKeys: (range: IDBKeyRange) => Promise<ReadonlyArray<ScopeKey>>
}

/** The rows of one user, each with its key. */
export const scopesOf = (scopes: ScopeReader, userId: string): Promise<readonly [ReadonlyArray<ScopeRow>, ReadonlyArray<ScopeKey>]> =>
  Promise.all([scopes.getAll(rangeOfUser(userId)), scopes.getAllKeys(rangeOfUser(userId))])

/** Numbers behind the last one of their new scope; never sent there. */
export const renumbered = (events: ReadonlyArray<EventRow>, lastSeq: number): ReadonlyArray<EventRow> =>
  events.map(({ id, event }, index) => ({ seq: lastSeq + index + 1, id, event }))
