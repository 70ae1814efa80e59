import type {
  BrokerageAccount,
  BrokerageActivity,
  BrokeragePosition,
  Connection,
  KeyStanding,
} from '#domain/api/snaptrade.ts'
import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import type { StoredProgress } from '#domain/brokerage/stored-progress.ts'
import type { BrokerageFailureKind } from '#domain/errors/from-broker.ts'
import type { Result } from '#domain/result.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { JournalKey } from './log.ts'

export interface BrokerageFailure {
  readonly kind: BrokerageFailureKind
  readonly retryAfterMs?: number
}

export interface BrokerageStatus {
  readonly available: boolean
  readonly connected: boolean
  /** Undefined where the provider did not answer; `failure` says why. */
  readonly connections: ReadonlyArray<Connection> | undefined
  readonly failure?: BrokerageFailure
  /** The owner of the Personal key; undefined for a key that registers users. */
  readonly personalKey?: KeyStanding
}

export interface PositionsAnswer {
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Accounts whose positions could not be read now. */
  readonly missing: ReadonlyArray<{ readonly accountId: string; readonly error: string }>
}

interface ActivitiesQuestion {
  readonly accountId: string
  /** Both included, at most `activityWindowDays`. A daily request has the same start and end, a weekly none. */
  readonly startDate?: LocalDate
  readonly endDate?: LocalDate
}

interface ActivitiesAnswer {
  /** Newest first. */
  readonly activities: ReadonlyArray<BrokerageActivity>
  /** Why today's fills are missing, where they were requested. */
  readonly todayMissing: string | undefined
}

type Answer<T> = Promise<Result<T, BrokerageFailure>>

/** False: a cached answer of the last minute is acceptable. */
export interface Freshness {
  readonly fresh: boolean
}

/** The brokerage endpoints of our own backend, for the signed-in user. */
export interface BrokerageApi {
  readonly status: (how: Freshness) => Answer<BrokerageStatus>
  /** Idempotent. */
  readonly register: () => Answer<void>
  /** For one visit within five minutes; `authorizationId` reconnects that connection. */
  readonly portalAddress: (authorizationId: string | undefined) => Answer<string>
  /** Removes the user and all their connections at the provider. */
  readonly disconnect: () => Answer<void>
  /** Removes one connection. One that is already removed is no error. */
  readonly disconnectAuthorization: (authorizationId: string) => Answer<void>
  readonly accounts: (how: Freshness) => Answer<ReadonlyArray<BrokerageAccount>>
  readonly positions: (how: Freshness) => Answer<PositionsAnswer>
  readonly activities: (question: ActivitiesQuestion, how: Freshness) => Answer<ActivitiesAnswer>
}

/** A message is not trusted: it is only a reason to read the connections again, and text to show. */
export type PortalMessage = 'success' | 'error' | 'abandoned' | { readonly error: string }

export interface PortalPopup {
  /** False where the address is not one of the portal's, which is then not opened. */
  readonly show: (address: string) => boolean
  readonly bringForward: () => void
  /** Also true for an open window that this page cannot reach any more. */
  readonly isClosed: () => boolean
  readonly close: () => void
  /** The messages of this window. Returns the unsubscribe. */
  readonly subscribe: (received: (message: PortalMessage) => void) => () => void
}

/** Opens the popup at once, and therefore inside of a click. Undefined where the browser blocks it. */
export type OpenPortal = () => PortalPopup | undefined

/** How far this device has read each account into each journal. Cleared by a sign-out: the sync then starts over. */
export interface SyncProgressStore {
  readonly read: (fileId: string, accountId: string) => StoredProgress | undefined
  readonly write: (fileId: string, accountId: string, progress: StoredProgress) => void
  /** Of all accounts read into a journal, including those with former ids. */
  readonly accounts: (fileId: string) => Readonly<Record<string, AccountFacts>>
}

/** A connection to remove, and the accounts that are unlinked once it is gone. */
export interface Leaving {
  readonly authorizationId: string
  readonly accountIds: ReadonlyArray<string>
}

/** A confirmed removal, until a reading shows whether the brokers still list the connection. */
export interface Disconnection extends Leaving {
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Disconnections whose accounts a journal still follows: on disk before the request to the brokers. */
export interface DisconnectionStore {
  readonly open: (key: JournalKey) => Promise<ReadonlyArray<Disconnection>>
  /** Accounts of an earlier disconnection of the same connection stay with it. */
  readonly add: (key: JournalKey, disconnections: ReadonlyArray<Disconnection>) => Promise<void>
  readonly remove: (key: JournalKey, disconnections: ReadonlyArray<Disconnection>) => Promise<void>
}

/** A reading in which all brokers answered. */
export interface WholeReading {
  /** Milliseconds since the epoch. */
  readonly readAt: number
  readonly connections: ReadonlyArray<Connection>
  readonly accounts: ReadonlyArray<BrokerageAccount>
  readonly positions: ReadonlyArray<BrokeragePosition>
}

/** The user's last whole reading, for visits at which the brokers do not answer. Cleared by a sign-out. */
export interface BrokersCache {
  readonly read: (userId: string) => WholeReading | undefined
  readonly write: (userId: string, reading: WholeReading) => void
  readonly clear: () => void
}
