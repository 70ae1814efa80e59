import type { DBSchema, IDBPDatabase } from 'idb'

/** A database whose requests are promises, in the types of the package `idb`: what we use of it. */
export type PromisedDatabase<Schema extends DBSchema> = Pick<
  IDBPDatabase<Schema>,
  'transaction' | 'get' | 'getAll' | 'getAllKeys' | 'count' | 'close'
>

/** What happens to an open database. */
export interface DatabaseEvents {
  /** There is none, or one of an older version. */
  readonly upgrade: (database: IDBDatabase) => void
  /** Somebody wants another version (null: none) and waits for this connection. */
  readonly blocking: (wanted: number | null) => void
  /** The browser has closed it. */
  readonly terminated: () => void
}

/** Opens a database; a transaction is `done` when it has been committed. Half the code that `idb` itself would be. */
export const openDatabase = <Schema extends DBSchema>(
  name: string,
  version: number,
  { upgrade, blocking, terminated }: DatabaseEvents,
): Promise<PromisedDatabase<Schema>> => {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => upgrade(request.result))
  request.addEventListener('success', () => {
    request.result.addEventListener('versionchange', ({ newVersion }) => blocking(newVersion))
    request.result.addEventListener('close', terminated)
  })
  return promised(request) as Promise<PromisedDatabase<Schema>>
}

const promised = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    // A cursor's request answers again with each row.
    request.addEventListener('success', () => resolve(facadeOf(request.result)), { once: true })
    request.addEventListener('error', () => reject(request.error ?? new DOMException('', 'AbortError')), { once: true })
  })

const doneOf = (transaction: IDBTransaction): Promise<void> => {
  const done = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('', 'AbortError')))
  })
  // Whoever was refused a request has its reason already, and asks no more for the end.
  done.catch(() => undefined)
  return done
}

const isNative = (value: unknown): value is object =>
  [IDBDatabase, IDBTransaction, IDBObjectStore, IDBCursor].some((kind) => value instanceof kind)

/** One read in a transaction of its own. */
const readings: ReadonlySet<unknown> = new Set(['get', 'getAll', 'getAllKeys', 'count'])

const facadeOf = (native: unknown): unknown => {
  if (!isNative(native)) return native
  const done = native instanceof IDBTransaction ? doneOf(native) : undefined
  return new Proxy(native, {
    get: (target, name) => {
      if (target instanceof IDBTransaction && name === 'done') return done
      if (target instanceof IDBTransaction && name === 'store')
        return facadeOf(target.objectStore(target.objectStoreNames[0] ?? ''))
      if (target instanceof IDBDatabase && readings.has(name))
        return (store: string, ...given: unknown[]) =>
          calling(target.transaction(store).objectStore(store), name, given)
      return typeof Reflect.get(target, name) === 'function'
        ? (...given: unknown[]) => calling(target, name, given)
        : facadeOf(Reflect.get(target, name))
    },
  })
}

const calling = (target: object, name: string | symbol, given: ReadonlyArray<unknown>): unknown => {
  const answer: unknown = Reflect.apply(Reflect.get(target, name), target, given)
  if (target instanceof IDBCursor && name === 'continue') return promised(target.request)
  return answer instanceof IDBRequest ? promised(answer) : facadeOf(answer)
}
