import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { Ids } from '#machines/ports/time.ts'
import type { EventRow, RowKey, JournalRow } from './database.ts'
import { keyOf, rangeOf, topicOf } from './journal-key.ts'
import { join, rowOf, toLogged, underNewName } from './rows.ts'

export interface SeenJournal {
  readonly clientId: string
  readonly lastSeq: number
  readonly events: ReadonlyArray<LoggedEvent>
}

/** If the browser's storage is cleared under open pages, each page's next transaction writes what the disk lacks. */
export interface JournalMemory {
  readonly remember: (key: JournalKey, row: JournalRow, events: ReadonlyArray<LoggedEvent>) => void
  readonly seenIn: (key: JournalKey) => SeenJournal | undefined
  readonly keys: () => ReadonlyArray<JournalKey>
  /** True if the disk has nothing of this journal, or another client id than this page knows. */
  readonly isNews: (key: JournalKey, stored: JournalRow | undefined) => boolean
  /** Within a transaction: the stored row joined with this page's memory. Remember `events` once it is done. */
  readonly rowFor: (stores: JournalStores, key: JournalKey) => Promise<OnDisk>
}

interface OnDisk {
  readonly row: JournalRow
  readonly events: ReadonlyArray<LoggedEvent>
}

export interface JournalStores {
  readonly scopes: {
    readonly get: (key: RowKey) => Promise<JournalRow | undefined>
    readonly put: (row: JournalRow, key: RowKey) => Promise<unknown>
  }
  readonly events: {
    readonly put: (row: EventRow, key: [userId: string, fileId: string, seq: number]) => Promise<unknown>
    readonly getAll: (range: IDBKeyRange) => Promise<ReadonlyArray<EventRow>>
  }
}

interface Known extends OnDisk {
  readonly key: JournalKey
}

/** `renamed` is called when a journal's client id is not the one that this page knew: its log was written again. */
export const createJournalMemory = (ids: Ids, renamed: (key: JournalKey) => void): JournalMemory => {
  const seen = new Map<string, Known>()
  const known = (key: JournalKey): Known | undefined => seen.get(topicOf(key))
  return {
    remember: (key, row, events) => {
      const before = known(key)
      seen.set(topicOf(key), { key, row, events })
      if (before && before.row.clientId !== row.clientId) renamed(key)
    },
    seenIn: (key) => {
      const { row, events } = known(key) ?? {}
      return row && events && { clientId: row.clientId, lastSeq: row.lastSeq, events }
    },
    keys: () => [...seen.values()].map(({ key }) => key),
    isNews: (key, stored) => !stored || (known(key)?.row.clientId ?? stored.clientId) !== stored.clientId,
    rowFor: async (stores, key) => {
      const [stored, before] = [await stores.scopes.get(keyOf(key)), known(key)]
      if (stored && !before) return { row: stored, events: [] }
      if (!before) return { row: await putRow(stores, key, ids.next(), { lastSeq: 0 }), events: [] }
      if (!stored) return writeAgain(stores, before, ids.next())
      if (stored.clientId !== before.row.clientId) return writeMissing(stores, stored, before)
      return stored.lastSeq > before.row.lastSeq
        ? { row: stored, events: [...before.events, ...(await appendedByOthers(stores, stored, before))] }
        : { row: stored, events: before.events }
    },
  }
}

const putRow = async (
  { scopes }: JournalStores,
  key: JournalKey,
  clientId: string,
  { lastSeq, givenUp }: Pick<JournalRow, 'lastSeq' | 'givenUp'>,
) => {
  const row: JournalRow = { clientId, lastSeq, snapshotRevision: undefined, ...(givenUp && { givenUp }) }
  await scopes.put(row, keyOf(key))
  return row
}

/** Under a new client id: another page may remember more under the old one, and no number may mean two things. */
const writeAgain = async (stores: JournalStores, { key, row, events }: Known, clientId: string): Promise<OnDisk> => {
  const renamed = events.map((logged) => underNewName(logged, row.clientId))
  const next = await putRow(stores, key, clientId, row)
  for (const each of renamed) await stores.events.put(rowOf(each), [...keyOf(key), each.seq])
  return { row: next, events: renamed }
}

const writeMissing = async (
  { scopes, events: store }: JournalStores,
  stored: JournalRow,
  { key, row, events }: Known,
): Promise<OnDisk> => {
  const there = await store.getAll(rangeOf(key))
  const { rows, missing } = join(there, stored, { clientId: row.clientId, events })
  const next: JournalRow = { ...stored, lastSeq: stored.lastSeq + missing.length }
  if (missing.length > 0) await scopes.put(next, keyOf(key))
  for (const each of [...rows.filter((known, index) => known !== there[index]), ...missing.map(rowOf)])
    await store.put(each, [...keyOf(key), each.seq])
  return { row: next, events: [...rows.map(toLogged), ...missing] }
}

/** Without these, the page would remember the log with holes and one day write the holes back. */
const appendedByOthers = async (
  { events }: JournalStores,
  { lastSeq }: JournalRow,
  { key, row }: Known,
): Promise<ReadonlyArray<LoggedEvent>> =>
  (await events.getAll(IDBKeyRange.bound([...keyOf(key), row.lastSeq + 1], [...keyOf(key), lastSeq]))).map(toLogged)
