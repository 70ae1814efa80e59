import { never } from '#test/support/never.ts'
import type { Connection, ConnectionEvents, Database } from '#web/adapters/log/database.ts'
import type { Client } from './network.ts'
import type { SeededRandom } from './random.ts'
import type { Timeline } from './timeline.ts'

/**
 * What storage does at the moment. `full`: what is deleted goes, nothing new comes. `refusing`: whatever would write is
 * taken back at its end. `sticky`: nothing can be deleted. `broken`: reading fails as well. `slow`: every transaction
 * takes seconds.
 */
export type StorageFault = 'fine' | 'full' | 'refusing' | 'sticky' | 'broken' | 'slow'

type Key = ReadonlyArray<string | number> | string
type Row = readonly [key: Key, value: unknown]

/** The database of a profile, shared by its tabs. */
export interface Storage {
  /** Store -> rows in the order of their keys. */
  readonly stores: Map<string, Row[]>
  fault: StorageFault
  readonly clear: () => void
  last: Promise<unknown>
  readonly connections: Set<{ readonly lose: () => void }>
}

export const createStorage = (): Storage => {
  const storage: Storage = {
    stores: new Map(),
    fault: 'fine',
    last: Promise.resolve(),
    connections: new Set(),
    clear: () => {
      storage.stores.clear()
      for (const each of storage.connections) each.lose()
    },
  }
  return storage
}

const rank = (key: unknown): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)

const compare = (one: unknown, other: unknown): number => {
  if (Array.isArray(one) && Array.isArray(other)) {
    for (let index = 0; index < Math.min(one.length, other.length); index += 1) {
      const order = compare(one[index], other[index])
      if (order !== 0) return order
    }
    return one.length - other.length
  }
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  return (one as string) < (other as string) ? -1 : one === other ? 0 : 1
}

/** The key range of the platform, as far as it is used. */
class Range {
  readonly lower: unknown
  readonly upper: unknown
  constructor(lower: unknown, upper: unknown) {
    this.lower = lower
    this.upper = upper
  }
  static bound(lower: unknown, upper: unknown): Range {
    return new Range(lower, upper)
  }
  static only(key: unknown): Range {
    return new Range(key, key)
  }
  includes(key: unknown): boolean {
    return compare(this.lower, key) <= 0 && compare(key, this.upper) <= 0
  }
}

const rangeFor = (query: unknown): Range =>
  query instanceof Range ? query : query === undefined ? new Range(-1, [[[]]]) : Range.only(query)

interface Parts {
  readonly storage: Storage
  readonly client: Client
  readonly timeline: Timeline
  readonly random: SeededRandom
  /** These rows are on the disk now. */
  readonly committed: (store: string, values: ReadonlyArray<unknown>) => void
}

/** A tab's connection to the database of its profile: it is closed when site data is cleared. */
export const createSimulatedConnection = (parts: Parts, { lost }: Pick<ConnectionEvents, 'lost'>): Connection => {
  Object.assign(globalThis, { IDBKeyRange: Range })
  const { storage, client, timeline } = parts
  let open: { readonly database: Database; readonly lose: () => void } | undefined
  const drop = (): void => {
    if (open) storage.connections.delete(open)
    open = undefined
  }
  return {
    get: () => {
      if (open) return Promise.resolve(open.database)
      const state = { closed: false }
      open = {
        database: databaseOf(parts, state),
        lose: () => {
          state.closed = true
          drop()
          timeline.after(1, client, () => lost?.())
        },
      }
      storage.connections.add(open)
      return Promise.resolve(open.database)
    },
    drop,
    close: () => Promise.resolve(drop()),
    isSilent: () => false,
  }
}

const databaseOf = (parts: Parts, state: { readonly closed: boolean }): Database => {
  const transaction = (_stores: unknown, mode: IDBTransactionMode = 'readonly') =>
    beginTransaction(parts, state, mode, _stores)
  return { transaction, close: () => undefined } as unknown as Database
}

/** All its writes or none; another one begins when it has ended. */
const beginTransaction = (
  parts: Parts,
  state: { readonly closed: boolean },
  mode: IDBTransactionMode,
  names: unknown,
) => {
  const { storage, client, timeline, random, committed } = parts
  if (state.closed) throw new DOMException('closed', 'InvalidStateError')
  client.mayDie()
  const before = new Map<string, Row[]>()
  const written = new Map<string, unknown[]>()
  let asked = 0
  let failure: DOMException | undefined
  let hasEnded = false
  let end: (error?: DOMException) => void = () => undefined
  const ended = new Promise<DOMException | undefined>((resolve) => void (end = resolve))
  const rowsOf = (store: string): Row[] => {
    const rows = storage.stores.get(store) ?? []
    storage.stores.set(store, rows)
    return rows
  }
  const takeBack = (): void => {
    for (const [store, rows] of before) storage.stores.set(store, rows)
    before.clear()
  }
  const finish = (): void => {
    if (hasEnded) return
    hasEnded = true
    if (state.closed) failure ??= new DOMException('cleared', 'AbortError')
    if (storage.fault === 'refusing' && mode === 'readwrite') failure ??= new DOMException('refused', 'AbortError')
    if (failure && !state.closed) takeBack()
    if (!failure) for (const [store, values] of written) committed(store, values)
    end(failure)
  }
  const start = async (last: Promise<unknown>): Promise<void> => {
    await last
    const wait = storage.fault === 'slow' ? random.between(500, 3_000) : random.between(0, 6)
    await timeline.wait(wait, undefined)
    // A tab that died meanwhile has asked for it, or has not.
    if (client.state() === 'dead' && random.chance(0.5)) failure = new DOMException('died', 'AbortError')
    const look = (known: number): void => {
      timeline.after(0, undefined, () => (known === asked || failure ? finish() : look(asked)))
    }
    look(asked)
  }
  const started = start(storage.last)
  storage.last = started.then(() => ended)
  const ask = async <T>(store: string, work: (rows: Row[]) => T): Promise<T> => {
    asked += 1
    await started
    if (client.state() === 'dead' && failure) return never()
    if (hasEnded) throw new DOMException('over', 'TransactionInactiveError')
    if (state.closed || storage.fault === 'broken') failure ??= new DOMException('broken', 'UnknownError')
    if (failure) throw failure
    return work(rowsOf(store))
  }
  const change = (store: string, kind: 'put' | 'delete', work: (rows: Row[]) => Row[]): Promise<void> =>
    ask(store, (rows) => {
      if (kind === 'put' && storage.fault === 'full') failure = new DOMException('full', 'QuotaExceededError')
      if (kind === 'delete' && storage.fault === 'sticky') failure = new DOMException('sticky', 'UnknownError')
      if (failure) throw failure
      if (!before.has(store)) before.set(store, rows)
      storage.stores.set(store, work(rows))
    })
  const put = (store: string, value: unknown, key: Key) =>
    change(store, 'put', (rows) => {
      written.set(store, [...(written.get(store) ?? []), value])
      const place = rows.findIndex(([known]) => compare(known, key) >= 0)
      if (place < 0) return [...rows, [key, value]]
      const same = compare(rows[place]?.[0], key) === 0
      return [...rows.slice(0, place), [key, value], ...rows.slice(place + (same ? 1 : 0))]
    })
  const found = (store: string, query: unknown): Promise<Row[]> =>
    ask(store, (rows) => {
      const range = rangeFor(query)
      return rows.filter(([key]) => range.includes(key))
    })
  const objectStore = (store: string) => ({
    get: (query: unknown) => found(store, query).then(([row]) => row?.[1]),
    getKey: (query: unknown) => found(store, query).then(([row]) => row?.[0]),
    getAll: (query: unknown) => found(store, query).then((rows) => rows.map(([, value]) => value)),
    getAllKeys: (query: unknown) => found(store, query).then((rows) => rows.map(([key]) => key)),
    count: (query: unknown) => found(store, query).then((rows) => rows.length),
    put: (value: unknown, key: Key) => put(store, value, key),
    add: (value: unknown, key: Key) => put(store, value, key),
    delete: (query: unknown) => {
      const range = rangeFor(query)
      return change(store, 'delete', (rows) => rows.filter(([key]) => !range.includes(key)))
    },
    clear: () => change(store, 'delete', () => []),
    openCursor: (query?: unknown) =>
      found(store, query).then((rows) => cursorOn(rows, (value, key) => put(store, value, key))),
  })
  const done = ended.then(async (error) => {
    await timeline.wait(random.between(0, 2), client)
    client.mayDie()
    if (client.state() === 'dead') return never()
    if (error) throw error
    return undefined
  })
  done.catch(() => undefined)
  return {
    objectStore,
    store: objectStore(typeof names === 'string' ? names : ''),
    done,
    abort: () => void (failure ??= new DOMException('aborted', 'AbortError')),
  }
}

const cursorOn = (rows: ReadonlyArray<Row>, put: (value: unknown, key: Key) => Promise<void>, index = 0): unknown => {
  const row = rows[index]
  return (
    row && {
      value: row[1],
      primaryKey: row[0],
      update: (value: unknown) => put(value, row[0]),
      delete: () => Promise.resolve(),
      continue: () => Promise.resolve(cursorOn(rows, put, index + 1)),
    }
  )
}
