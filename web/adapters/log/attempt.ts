import { err, ok, type Result } from '#domain/result.ts'
import type { LogError } from '#machines/ports/log.ts'
import { abort, type Connection, type Database, StorageUnavailable } from './database.ts'

/** Reopens a closed connection once. If the browser has lost it, the work may be done already: no repetition. */
export const attempt = async <T>(
  connection: Connection,
  work: (database: Database) => Promise<T>,
): Promise<Result<T, LogError>> => {
  for (let left = 1; ; left -= 1) {
    try {
      return ok(await work(await connection.get()))
    } catch (error) {
      if (left > 0 && isClosed(error)) {
        connection.drop()
        continue
      }
      if (isLost(error)) connection.drop()
      return err(logErrorOf(error))
    }
  }
}

/** All writes or nothing. No `commit()`: after it Chromium 156 at times never ended a transaction on a full disk. */
export const writeAll = async (transaction: Atomic, writes: ReadonlyArray<() => Promise<unknown>>): Promise<void> => {
  const results = await Promise.allSettled([...begin(transaction, writes), transaction.done])
  const failed = results.filter((result) => result.status === 'rejected').map((result): unknown => result.reason)
  if (failed.length > 0) throw failed.find(isQuota) ?? failed[0]
}

interface Atomic {
  readonly done: Promise<void>
  readonly abort: () => void
}

/** Aborts if a write is refused at once: otherwise the writes before it would be committed. */
const begin = (transaction: Atomic, writes: ReadonlyArray<() => Promise<unknown>>): ReadonlyArray<Promise<unknown>> => {
  const begun: Array<Promise<unknown>> = []
  try {
    for (const write of writes) begun.push(write().catch((error: unknown) => takenBack(transaction, error)))
  } catch (error) {
    transaction.abort()
    begun.push(Promise.reject(error))
  }
  return begun
}

const takenBack = (transaction: Atomic, reason: unknown): Promise<never> => {
  abort(transaction)
  return Promise.reject(reason)
}

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')

const isQuota = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** An aborted transaction has written nothing, so running it again is safe. */
const isClosed = (error: unknown): boolean => nameOf(error) === 'InvalidStateError' || nameOf(error) === 'AbortError'

/** WebKit's error when its database process has ended: every later transaction of the connection fails as well. */
const isLost = (error: unknown): boolean => nameOf(error) === 'UnknownError'

const storageFailures: ReadonlySet<string> = new Set([
  'AbortError',
  'InvalidStateError',
  'NotFoundError',
  // A part of a large row is gone from the disk: reading it again fails as well.
  'NotReadableError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
])

const logErrorOf = (error: unknown): LogError => {
  if (isQuota(error)) return { kind: 'quota' }
  if (error instanceof StorageUnavailable || storageFailures.has(nameOf(error))) return { kind: 'unavailable' }
  throw error
}
