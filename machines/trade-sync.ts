import type { Activity } from '#domain/trades/daily-trades.ts'
import type { Walk, WalkWish } from '#domain/trades/walk.ts'
import type { BrokerageFailure } from './ports/brokerage.ts'

/** Why trades could not be brought in. */
export interface SyncFailure {
  /** `not_recorded`: the journal did not take what came. `renewed`: first somebody has to say whether it knows the account. */
  readonly kind: BrokerageFailure['kind'] | 'not_recorded' | 'renewed'
  /** When it is worth asking again; absent where it is not. */
  readonly retryAfterMs?: number
}

/** What a window of days has brought. */
export interface WindowAnswer {
  /** What moves lots; cash alone is left out. */
  readonly activities: ReadonlyArray<Activity>
  /** How many activities the broker told of, cash among them. */
  readonly told: number
  /** Today's fills were asked for and could not be had. */
  readonly todayMissing: boolean
}

/** What came of an account, to be made commands of the journal. */
export interface RecordOrder {
  readonly wish: WalkWish
  /** As far as it came. */
  readonly walk: Walk
  readonly found: ReadonlyArray<Activity>
}
