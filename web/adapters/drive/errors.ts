import { ownValue } from '#domain/fields.ts'
import { parseJson } from '#domain/json.ts'
import type { DriveError, DriveErrorKind } from '#machines/ports/drive.ts'
import type { RefreshFailure } from '#machines/ports/session.ts'
import { errorAnswer } from './wire.ts'

/** A failed request: the error for the machines, and the status for callers that treat one specially. */
export interface DriveFailure {
  readonly error: DriveError
  /** Undefined if no answer came. */
  readonly status: number | undefined
}

/** A reason that is not here means "forbidden". */
const kindOf403: Readonly<Record<string, DriveErrorKind>> = {
  userRateLimitExceeded: 'rate-limited',
  rateLimitExceeded: 'rate-limited',
  sharingRateLimitExceeded: 'rate-limited',
  dailyLimitExceeded: 'rate-limited',
  storageQuotaExceeded: 'quota-exceeded',
  insufficientPermissions: 'scope-missing',
  insufficientScopes: 'scope-missing',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'scope-missing',
}

const dayMs = 86_400_000

/** Reads a refused answer as Google documents it. `retryAfterMs` as the server asked. */
export const failureOf = (status: number, body: string, retryAfterMs: number | undefined): DriveFailure => {
  const reasons = reasonsOf(body)
  const kind = kindOf(status, reasons)
  // The daily limit does not lift within the day, whatever the header says.
  const waitMs = reasons.includes('dailyLimitExceeded') ? dayMs : retryAfterMs
  return { status, error: waitMs === undefined ? { kind } : { kind, retryAfterMs: waitMs } }
}

const kindOf = (status: number, reasons: ReadonlyArray<string>): DriveErrorKind => {
  if (status >= 500) return 'server'
  switch (status) {
    case 401:
      return 'unauthorized'
    case 403:
      return reasons.map((reason) => ownValue(kindOf403, reason)).find((kind) => kind !== undefined) ?? 'forbidden'
    case 404:
      return 'not-found'
    case 408:
      return 'timeout'
    case 412:
      return 'precondition-failed'
    case 429:
      return 'rate-limited'
    default:
      return 'malformed'
  }
}

const reasonsOf = (body: string): ReadonlyArray<string> => {
  const parsed = errorAnswer.safeParse(parseJson(body))
  if (!parsed.success) return []
  const { errors = [], details = [] } = parsed.data.error
  return [...errors, ...details].flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
}

export const failureOfRefresh = (failure: RefreshFailure): DriveFailure => {
  if (failure.kind === 'signed-out') return { status: undefined, error: { kind: 'signed-out' } }
  const { retryAfterMs } = failure
  return {
    status: undefined,
    error: retryAfterMs === undefined ? { kind: 'offline' } : { kind: 'offline', retryAfterMs },
  }
}
