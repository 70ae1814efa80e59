import type { BrokerageAccount, BrokerageActivity, BrokerageError, BrokeragePosition, Connection } from '#domain/api/snaptrade.ts'
import type { AccountFacts } from '#domain/brokerage/same-account.ts'
import type { LocalDate } from '#domain/journal/journal.ts'
import type { Result } from '#domain/result.ts'
import type { WalkMark } from '#domain/trades/walk.ts'

/** What the brokerage machines need from the world, in our words. */

export interface BrokerageFailure {
  /**
   * What our server answered, or why it was not asked: nobody is signed in, an id is missing; or `unreachable`: no network,
   * or no answer in time.
   */
  readonly kind: BrokerageError | 'no_user' | 'no_account_id' | 'no_authorization_id' | 'unreachable'
  /** When to ask again. */
  readonly retryAfterMs?: number
}

/** Whether there is a brokerage service, whether the user is known to it, and the connections. */
export interface BrokerageStatus {
  readonly available: boolean
  readonly connected: boolean
  /** Undefined where the provider could not say just now; `failure` says why, and the connection is as it was. */
  readonly connections: ReadonlyArray<Connection> | undefined
  readonly failure?: BrokerageFailure
}

export interface PositionsAnswer {
  readonly positions: ReadonlyArray<BrokeragePosition>
  /** Accounts whose positions could not be read now. */
  readonly missing: ReadonlyArray<{ readonly accountId: string; readonly error: string }>
}

export interface ActivitiesQuestion {
  readonly accountId: string
  /** Both days count; at most `activityWindowDays` of them. A daily request has the same start and end, a weekly one none. */
  readonly startDate?: LocalDate
  readonly endDate?: LocalDate
}

export interface ActivitiesAnswer {
  /** Newest first. */
  readonly activities: ReadonlyArray<BrokerageActivity>
  /** Why today's fills are not among them, where they were asked for. */
  readonly todayMissing: string | undefined
}

type Answer<T> = Promise<Result<T, BrokerageFailure>>

/** Whether an answer of the last minute will do, or the user wants to see what is true now. */
export interface Freshness {
  readonly fresh: boolean
}

/** The brokerage endpoints of our own backend, for the signed-in user. */
export interface BrokerageApi {
  readonly status: (how: Freshness) => Answer<BrokerageStatus>
  /** Makes the user known to the provider. Asking again changes nothing. */
  readonly register: () => Answer<void>
  /** The portal's address, for one visit within five minutes; `authorizationId` reconnects that connection. */
  readonly portalAddress: (authorizationId: string | undefined) => Answer<string>
  /** Everything of the user's at the provider goes. */
  readonly disconnect: () => Answer<void>
  /** One brokerage goes. One that is gone already is fine. */
  readonly disconnectAuthorization: (authorizationId: string) => Answer<void>
  readonly accounts: (how: Freshness) => Answer<ReadonlyArray<BrokerageAccount>>
  readonly positions: (how: Freshness) => Answer<PositionsAnswer>
  readonly activities: (question: ActivitiesQuestion, how: Freshness) => Answer<ActivitiesAnswer>
}

/** What the portal said of the visit. Nothing of it is believed: it is a reason to read the connections again. */
export type PortalWord = 'success' | 'error' | 'abandoned'

/** The popup with the connection portal. */
export interface PortalPopup {
  /** Shows the portal; false where the address is not one of the portal's, which is then not opened. */
  readonly show: (address: string) => boolean
  readonly bringForward: () => void
  /** True also for a window that only cannot be seen any more from here. */
  readonly isClosed: () => boolean
  readonly close: () => void
  /** Calls back with what the portal itself says, from this very window. Returns the unsubscribe. */
  readonly subscribe: (heard: (word: PortalWord) => void) => () => void
}

/** Opens the popup at once, so that it has to be called inside of a click. Undefined where the browser does not open it. */
export type OpenPortal = () => PortalPopup | undefined

/**
 * A mark, and a day of the journal with a movement of the account: where it holds none any more, the journal is another one.
 * `account`: what its broker says of it, to know it again under another id.
 */
export type KeptMark = WalkMark & { readonly witness?: LocalDate; readonly account?: AccountFacts }

/** What this device has read into each journal; it is gone with a sign-out, and a walk then begins anew. */
export interface WalkMarks {
  readonly read: (fileId: string, accountId: string) => KeptMark | undefined
  readonly write: (fileId: string, accountId: string, mark: KeptMark) => void
  /** What brokers have said of the accounts that were read into a journal, those of former ids among them. */
  readonly accounts: (fileId: string) => Readonly<Record<string, AccountFacts>>
}
