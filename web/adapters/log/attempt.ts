import { err, ok } from '#domain/result.ts'
import type { Result } from '#domain/result.ts'
import type { LogError } from '#machines/ports.ts'
import { StorageUnavailable } from './database.ts'
import type { Connection, Database } from './database.ts'

/** Runs one piece of work on the database; a connection that was closed under us is opened again, once. */
export const attempt = async <T>(connection: Connection, work: (database: Database) => Promise<T>): Promise<Result<T, LogError>> => {
  for (let left = 1; ; left -= 1) {
    try {
      return ok(await work(await connection.get()))
    } catch (error) {
      if (left > 0 && isClosed(error)) {
        connection.drop()
        continue
      }
      return err(logErrorOf(error))
    }
  }
}

/** Waits for all writes and the commit. A failed write fails the whole; no promise is left to reject unheard. */
export const settle = async (writes: ReadonlyArray<Promise<unknown>>, transaction: { readonly done: Promise<void> }): Promise<void> => {
  const results = await Promise.allSettled([...writes, transaction.done])
  const failed = results.filter((result) => result.status === 'rejected').map((result): unknown => result.reason)
  if (failed.length > 0) throw failed.find(isQuota) ?? failed[0]
}

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '')

const isQuota = (error: unknown): boolean => nameOf(error) === 'QuotaExceededError'

/** An aborted transaction has written nothing, so running it again is safe. */
const isClosed = (error: unknown): boolean => nameOf(error) === 'InvalidStateError' || nameOf(error) === 'AbortError'

const storageFailures: ReadonlySet<string> = new Set([
  'AbortError', 'InvalidStateError', 'NotFoundError', 'SecurityError', 'TimeoutError', 'TransactionInactiveError', 'UnknownError', 'VersionError',
])

const logErrorOf = (error: unknown): LogError => {
  if (isQuota(error)) return { kind: 'quota' }
  if (error instanceof StorageUnavailable || storageFailures.has(nameOf(error))) return { kind: 'unavailable' }
  throw error
}
