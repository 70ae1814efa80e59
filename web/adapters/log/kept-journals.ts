import { isAutomatic } from '#domain/journal/events.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { KeptJournal, LogScope, Snapshot } from '#machines/ports.ts'
import { settle } from './attempt.ts'
import type { Database, EventRow, ScopeKey, ScopeRow } from './database.ts'
import { draftKeyOf, keyOf, rangeOf } from './scope.ts'
import type { ScopeMemory, ScopeStores } from './scope-memory.ts'
import { deleteSnapshot, writeSnapshot } from './snapshots.ts'

const strict = { durability: 'strict' } as const

/** Everything of one user: arrays sort after every string. */
const rangeOfUser = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])

/** Edits of the user that the drive never acknowledged; what the app noted by itself is none. */
export const unsentEdits = (events: ReadonlyArray<LoggedEvent>): number =>
  events.filter(({ event, sentRevision }) => sentRevision === undefined && !isAutomatic(event)).length

/** What this device holds of a user's journals. */
export const keptJournals = async (database: Database, userId: string): Promise<ReadonlyArray<KeptJournal>> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots'], 'readonly')
  const [rows, keys] = await scopesOf(transaction.objectStore('scopes'), userId)
  const kept = await Promise.all(rows.map(async (row, index): Promise<ReadonlyArray<KeptJournal>> => {
    const fileId = keys[index]?.[1]
    if (fileId === undefined || row.movedTo) return []
    const [events, snapshots] = await Promise.all([
      transaction.objectStore('events').getAll(rangeOf({ userId, fileId })),
      transaction.objectStore('snapshots').count(IDBKeyRange.only([userId, fileId])),
    ])
    return [{ fileId, lost: row.lost === true, whole: snapshots > 0, unsent: unsentEdits(events) }]
  }))
  await transaction.done
  return kept.flat()
}

/** From now on a sign-out leaves the copy of this journal alone. */
export const keepLost = async (database: Database, memory: ScopeMemory, scope: LogScope): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const row = await memory.rowFor(stores, scope)
  await settle(transaction, [() => stores.scopes.put({ ...row, lost: true }, keyOf(scope))])
  memory.remember(scope, { ...row, lost: true }, memory.eventsOf(scope))
}

/** The journal goes on in another file: one transaction, so that an event is either there or here, never in both. */
export const moveJournal = async (
  database: Database, memory: ScopeMemory, from: LogScope, to: LogScope, held: { readonly snapshot: Snapshot; readonly upToSeq: number },
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const drafts = transaction.objectStore('drafts')
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const [old, target] = [await memory.rowFor(stores, from), await memory.rowFor(stores, to)]
  const [events, typed] = await Promise.all([stores.events.getAll(rangeOf(from)), drafts.getAll(rangeOf(from))])
  const moved = renumbered(events.filter(({ seq }) => seq > held.upToSeq), target.lastSeq)
  const left: ScopeRow = {
    clientId: old.clientId, lastSeq: old.lastSeq, snapshotRevision: undefined, movedTo: { fileId: to.fileId, upToSeq: old.lastSeq },
  }
  await settle(transaction, [
    () => writeSnapshot(texts, to, held.snapshot),
    () => stores.scopes.put({ ...target, snapshotRevision: held.snapshot.revision, lastSeq: target.lastSeq + moved.length }, keyOf(to)),
    ...moved.map((each) => () => stores.events.add(each, [...keyOf(to), each.seq])),
    ...typed.map((draft) => () => drafts.put(draft, draftKeyOf(to, draft))),
    () => stores.events.delete(rangeOf(from)),
    () => drafts.delete(rangeOf(from)),
    () => deleteSnapshot(texts, from),
    () => stores.scopes.put(left, keyOf(from)),
  ])
  memory.remember(from, left, [])
}

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

const scopesOf = (scopes: ScopeReader, userId: string): Promise<readonly [ReadonlyArray<ScopeRow>, ReadonlyArray<ScopeKey>]> =>
  Promise.all([scopes.getAll(rangeOfUser(userId)), scopes.getAllKeys(rangeOfUser(userId))])

/** Numbers behind the last one of their new scope; never sent there. */
const renumbered = (events: ReadonlyArray<EventRow>, lastSeq: number): ReadonlyArray<EventRow> =>
  events.map(({ id, event }, index) => ({ seq: lastSeq + index + 1, id, event }))
