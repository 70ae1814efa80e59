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

export interface BrokerageFailure {
  readonly code: BrokerageError
  readonly retryAfterSeconds?: number
  /** The provider does not know the user or the secret: our stored secret is useless. */
  readonly isSecretDead?: boolean
  /** Our own refusal: this user has used up their share of calls. */
  readonly isOwnLimit?: boolean
  /** No answer, or a broken one: the provider may have made the change. */
  readonly isUnknown?: boolean
  /** The secret of a registered user is never shown again. */
  readonly isRegistered?: boolean
}

export interface Credentials {
  readonly userId: string
  readonly userSecret: string
}

/** Both included. */
export interface DayWindow {
  readonly startDate: string
  readonly endDate: string
}

type Answer<T> = Promise<Result<T, BrokerageFailure>>

export interface Brokerage {
  readonly users: () => Answer<ReadonlyArray<string>>
  /** The secret, which no other answer contains. */
  readonly register: (userId: string) => Answer<string>
  /** Queued: the user is gone some seconds later. */
  readonly deleteUser: (userId: string) => Answer<void>
  /** An address for one visit; `reconnect` repairs that connection. */
  readonly portal: (user: Credentials, reconnect: string | undefined) => Answer<string>
  /** An unreadable connection is listed without its id, and so is an unreadable account. */
  readonly connections: (user: Credentials) => Answer<ReadonlyArray<Connection>>
  /** Counts connections of an unknown shape, too. */
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
  /** Of the last 24 hours, marked provisional. */
  readonly todaysFills: (user: Credentials, accountId: string) => Answer<ReadonlyArray<BrokerageActivity>>
}

/** Of a key for one user alone: it belongs to no account yet, to this one, or to another. */
export interface KeyOwners {
  readonly standingOf: (userId: string) => Promise<KeyStanding>
}

/** The provider shows a secret only once. */
export interface UserSecrets {
  /** Notes the date as a visit of the user. */
  readonly read: (userId: string) => Promise<string | undefined>
  /** False where there is one already: the first registration wins. */
  readonly create: (userId: string, userSecret: string) => Promise<boolean>
  /** Only where this secret is still stored: another device may have registered the user since. */
  readonly remove: (user: Credentials) => Promise<void>
}

export interface Registration {
  /** Another sealed secret is another registration. */
  readonly sealed: string
  /** Undefined where no key opens it any more. */
  readonly userSecret: string | undefined
  /** A calendar date (UTC); undefined where the last visit was before dates were stored. */
  readonly lastVisit: string | undefined
  readonly hadBroker: boolean
}

export interface Registrations {
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
  readonly portalOrigins: ReadonlyArray<string>
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** Cached for a minute per user, since the provider counts every call. */
export interface AnswerCache {
  readonly read: (userId: string, what: string) => string | undefined
  readonly keep: (userId: string, what: string, body: string) => void
  /** Drops the user's cached answers, and caches none for that long. */
  readonly clear: (userId: string, keepNothingMs?: number) => void
}
