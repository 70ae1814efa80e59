import type { BrokerageAccount, BrokerageActivity, BrokerageError, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import type { Result } from '#domain/result.ts'
import type { SessionPorts } from '#functions/auth/session.ts'
import type { AccessTokens } from '#functions/shared/bearer.ts'

/** What the brokerage provider refused, as far as it makes a difference to us. */
export interface BrokerageFailure {
  readonly code: BrokerageError
  /** When to ask again. */
  readonly retryAfterSeconds?: number
  /** The user or the secret is not known there: what we keep is worth nothing. */
  readonly isSecretDead?: boolean
  /** The user is registered already; the secret was shown to somebody once. */
  readonly isRegistered?: boolean
}

/** The proof that the provider asks for of a user. */
export interface Credentials {
  readonly userId: string
  readonly userSecret: string
}

/** Calendar days, both included. */
export interface DayWindow {
  readonly startDate: string
  readonly endDate: string
}

type Answer<T> = Promise<Result<T, BrokerageFailure>>

/** The brokerage provider (SnapTrade). */
export interface Brokerage {
  /** The secret is shown this once. */
  readonly register: (userId: string) => Answer<string>
  /** Queued: the user is gone some seconds later. */
  readonly deleteUser: (userId: string) => Answer<void>
  /** An address for one visit; `reconnect` mends that connection. */
  readonly portal: (user: Credentials, reconnect: string | undefined) => Answer<string>
  readonly connections: (user: Credentials) => Answer<ReadonlyArray<Connection>>
  readonly deleteConnection: (user: Credentials, authorizationId: string) => Answer<void>
  readonly accounts: (user: Credentials) => Answer<ReadonlyArray<BrokerageAccount>>
  readonly positions: (user: Credentials, accountId: string) => Answer<ReadonlyArray<BrokeragePosition>>
  /** Newest first, every page. `too_large` where the answer would pass `mostBytes`. */
  readonly activities: (user: Credentials, accountId: string, window: DayWindow, mostBytes: number) => Answer<ReadonlyArray<BrokerageActivity>>
  /** What was executed in the last 24 hours, marked provisional. */
  readonly todaysFills: (user: Credentials, accountId: string) => Answer<ReadonlyArray<BrokerageActivity>>
}

/** Where users' secrets lie, sealed; shown once by the provider and nowhere else. */
export interface UserSecrets {
  readonly read: (userId: string) => Promise<string | undefined>
  /** False where there is one already: the first registration wins. */
  readonly create: (userId: string, userSecret: string) => Promise<boolean>
  readonly remove: (userId: string) => Promise<void>
}

/** What the brokerage handlers need from the world. */
export interface SnapTradePorts extends SessionPorts {
  readonly tokens: AccessTokens
  /** Undefined where the provider is not configured. */
  readonly brokerage: Brokerage | undefined
  readonly userSecrets: UserSecrets
  readonly answers: AnswerCache
  /** Hosts that a portal's address may have, as origins. */
  readonly portalOrigins: ReadonlyArray<string>
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** Answers of the provider, kept for a minute per user: the provider counts every call. */
export interface AnswerCache {
  readonly read: (userId: string, what: string) => string | undefined
  readonly keep: (userId: string, what: string, body: string) => void
  /** Forgets what is kept for the user, and keeps nothing for so long. */
  readonly clear: (userId: string, keepNothingMs?: number) => void
}
