import type {
  BrokerageAccount,
  BrokerageActivity,
  BrokerageError,
  BrokeragePosition,
  Connection,
} from '#domain/api/snaptrade.ts'
import type { Result } from '#domain/result.ts'
import type { SessionPorts } from '#functions/auth/session.ts'
import type { AccessTokens } from '#functions/shared/bearer.ts'

/** Why the brokerage provider refused, as far as it matters to us. */
export interface BrokerageFailure {
  readonly code: BrokerageError
  /** When to ask again. */
  readonly retryAfterSeconds?: number
  /** The user or the secret is not known there: what we store is worth nothing. */
  readonly isSecretDead?: boolean
  /** Not the provider's refusal but ours: this user has had a share that is large enough. */
  readonly isOwnLimit?: boolean
  /** No answer, or a broken one: whether the provider did what was asked is not known. */
  readonly isUnknown?: boolean
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
  /** The ids of all who are registered. */
  readonly users: () => Answer<ReadonlyArray<string>>
  /** The secret is shown this once. */
  readonly register: (userId: string) => Answer<string>
  /** Queued: the user is gone some seconds later. */
  readonly deleteUser: (userId: string) => Answer<void>
  /** An address for one visit; `reconnect` repairs that connection. */
  readonly portal: (user: Credentials, reconnect: string | undefined) => Answer<string>
  readonly connections: (user: Credentials) => Answer<ReadonlyArray<Connection>>
  /** Whether there is any, also one of a shape that we do not know. */
  readonly hasConnections: (user: Credentials) => Answer<boolean>
  readonly deleteConnection: (user: Credentials, authorizationId: string) => Answer<void>
  readonly accounts: (user: Credentials) => Answer<ReadonlyArray<BrokerageAccount>>
  readonly positions: (user: Credentials, accountId: string) => Answer<ReadonlyArray<BrokeragePosition>>
  /** Newest first, every page. `too_large` where the answer would pass `mostBytes`. */
  readonly activities: (
    user: Credentials,
    accountId: string,
    window: DayWindow,
    mostBytes: number,
  ) => Answer<ReadonlyArray<BrokerageActivity>>
  /** What was executed in the last 24 hours, marked provisional. */
  readonly todaysFills: (user: Credentials, accountId: string) => Answer<ReadonlyArray<BrokerageActivity>>
}

/** Where users' secrets lie, sealed; shown once by the provider and nowhere else. */
export interface UserSecrets {
  /** A visit of the user, of which the date is noted. */
  readonly read: (userId: string) => Promise<string | undefined>
  /** False where there is one already: the first registration wins. */
  readonly create: (userId: string, userSecret: string) => Promise<boolean>
  readonly remove: (userId: string) => Promise<void>
}

/** What is stored of a registered user. */
export interface Registration {
  /** The secret as it lies there: another one is another registration. */
  readonly sealed: string
  /** Undefined where no key opens it any more. */
  readonly userSecret: string | undefined
  /** The calendar date (UTC) of the last visit; undefined where that was before visits were noted. */
  readonly lastVisit: string | undefined
  readonly hadBroker: boolean
}

/** Registered users, for who looks after them. */
export interface Registrations {
  /** Undefined where nothing is stored of the user. */
  readonly find: (userId: string) => Promise<Registration | undefined>
  readonly noteVisit: (userId: string) => Promise<void>
  readonly noteBroker: (userId: string) => Promise<void>
  /** Only where `sealed` is what lies there. */
  readonly remove: (userId: string, sealed: string) => Promise<void>
}

/** What the brokerage handlers need. */
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

/** Answers of the provider, cached for a minute per user: the provider counts every call. */
export interface AnswerCache {
  readonly read: (userId: string, what: string) => string | undefined
  readonly keep: (userId: string, what: string, body: string) => void
  /** Forgets what is cached for the user, and caches nothing for so long. */
  readonly clear: (userId: string, keepNothingMs?: number) => void
}
