import type {
  BrokerageAccount,
  BrokerageActivity,
  BrokerageError,
  BrokeragePosition,
  Connection,
  KeyStanding,
} from '#domain/api/snaptrade.ts'
import type { Result } from '#domain/result.ts'
import type { SessionPorts } from '#functions/auth/session.ts'
import type { AccessTokens } from '#functions/shared/bearer.ts'

/** A refusal of the brokerage provider. */
export interface BrokerageFailure {
  readonly code: BrokerageError
  /** When to try again. */
  readonly retryAfterSeconds?: number
  /** The provider does not know the user or the secret: our stored secret is useless. */
  readonly isSecretDead?: boolean
  /** Our own refusal: this user has used up their share of calls. */
  readonly isOwnLimit?: boolean
  /** No answer, or a broken one: it is unknown whether the provider made the change. */
  readonly isUnknown?: boolean
  /** The user is registered already; the secret was shown once and is not shown again. */
  readonly isRegistered?: boolean
}

/** The provider's proof of a user. */
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
  /** The only answer that contains the secret. */
  readonly register: (userId: string) => Answer<string>
  /** Queued: the user is gone some seconds later. */
  readonly deleteUser: (userId: string) => Answer<void>
  /** An address for one visit; `reconnect` repairs that connection. */
  readonly portal: (user: Credentials, reconnect: string | undefined) => Answer<string>
  /** With one that cannot be read, without its id; so with accounts. */
  readonly connections: (user: Credentials) => Answer<ReadonlyArray<Connection>>
  /** Whether there is a connection, also one of an unknown shape. */
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
  /** The fills of the last 24 hours, marked provisional. */
  readonly todaysFills: (user: Credentials, accountId: string) => Answer<ReadonlyArray<BrokerageActivity>>
}

/** Whose a key is that stands for one user alone: no account's yet, this account's, another's. */
export interface KeyOwners {
  readonly standingOf: (userId: string) => Promise<KeyStanding>
}

/** The users' sealed secrets, which the provider shows only once. */
export interface UserSecrets {
  /** Reads the secret, and notes the date as a visit of the user. */
  readonly read: (userId: string) => Promise<string | undefined>
  /** False where there is one already: the first registration wins. */
  readonly create: (userId: string, userSecret: string) => Promise<boolean>
  readonly remove: (userId: string) => Promise<void>
}

export interface Registration {
  /** The sealed secret: a different one is a different registration. */
  readonly sealed: string
  /** Undefined where no key opens it any more. */
  readonly userSecret: string | undefined
  /** The calendar date (UTC) of the last visit; undefined where that was before dates were stored. */
  readonly lastVisit: string | undefined
  readonly hadBroker: boolean
}

/** The registered users, for upkeep. */
export interface Registrations {
  /** Undefined where nothing is stored of the user. */
  readonly find: (userId: string) => Promise<Registration | undefined>
  readonly noteVisit: (userId: string) => Promise<void>
  readonly noteBroker: (userId: string) => Promise<void>
  /** Only where `sealed` is still stored. */
  readonly remove: (userId: string, sealed: string) => Promise<void>
}

export interface SnapTradePorts extends SessionPorts {
  readonly tokens: AccessTokens
  /** Undefined where the provider is not configured. */
  readonly brokerage: Brokerage | undefined
  readonly userSecrets: UserSecrets
  /** Undefined for a key that registers users. */
  readonly keyOwners: KeyOwners | undefined
  readonly answers: AnswerCache
  /** The allowed origins of a portal's address. */
  readonly portalOrigins: ReadonlyArray<string>
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** Answers of the provider, cached for a minute per user: the provider counts every call. */
export interface AnswerCache {
  readonly read: (userId: string, what: string) => string | undefined
  readonly keep: (userId: string, what: string, body: string) => void
  /** Drops the user's cached answers, and caches none for that long. */
  readonly clear: (userId: string, keepNothingMs?: number) => void
}
