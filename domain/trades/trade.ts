import type { Adjustment, Fill, UnknownReason } from '#domain/lots/movement.ts'
import type { Row } from '#domain/lots/rows.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** What was held: units that were bought, or units that were sold short. */
export type TradeSide = 'long' | 'short'

/**
 * What a part of a movement does to its trade. `leaves`: units go without a price (a transfer, a corporate action), so
 * nobody knows what they brought. `scales`: a split, which makes more or fewer units of those that are held.
 */
export type PartRole = 'opens' | 'closes' | 'leaves' | 'scales'

/** The part of a fill or an adjustment that belongs to one trade. One that crosses zero has a part in each of two. */
export interface TradePart {
  readonly movement: Fill | Adjustment
  /** The user's day that the movement counts for. */
  readonly day: LocalDate
  readonly role: PartRole
  /** 0 or more; of a split the units that are held after it. */
  readonly quantity: Decimal
  /** What it cost or brought before fees, 0 or more; 0 where nothing is known of it. */
  readonly amount: Decimal
  /** Of this part: positive is paid, negative is a credit. */
  readonly fees: Decimal
  /** What it realized, fees included; undefined where it closed nothing at a known cost. */
  readonly realized: Decimal | undefined
}

/** What a part of a trade realized, and where that stands in the queue of all movements. */
export interface TradeClosing {
  readonly row: Row
  readonly realized: Decimal
}

/** When a trade began or ended. */
export interface TradeMoment {
  /** The user's day that the fill counts for. */
  readonly day: LocalDate
  /** As the broker says it: an instant in UTC, or a calendar date. */
  readonly timestamp: string
  /** Its place among the fills, microseconds since the epoch; a date alone opens at its start and closes at its end. */
  readonly at: number
}

/** What was opened, or closed, at a known price; in units of after the last split. */
export interface PricedUnits {
  readonly quantity: Decimal
  /** Quantity x price x multiplier, before fees. */
  readonly amount: Decimal
}

/**
 * A position of one account, instrument and currency from flat to flat, as the lots have it: long and short lots of one
 * instrument side by side are two trades. All amounts are exact, in `currency`. Derived from the movements, never
 * stored.
 */
export interface Trade {
  /** The id of the movement that opened it: the same after every sync that leaves this one as it was. */
  readonly id: string
  readonly accountId: string
  /** As its first movement has it. */
  readonly symbol: string
  readonly currency: string
  /** Shares per contract; undefined where its movements differ in it. */
  readonly multiplier: Decimal | undefined
  readonly side: TradeSide
  /** Ids of its movements, in the order of its parts. */
  readonly fills: ReadonlyArray<string>
  /** In the order in which the lots took them. */
  readonly parts: ReadonlyArray<TradePart>
  /** Of those parts that realized something, in the same order. */
  readonly closings: ReadonlyArray<TradeClosing>
  readonly opened: TradeMoment
  /** Of its last movement so far. The trade belongs to this day. */
  readonly last: TradeMoment
  /** What is held still; 0 once it is closed. */
  readonly held: Decimal
  readonly isOpen: boolean
  /** Fees are still to come: a part is an executed order that the broker's record has not replaced yet. */
  readonly isPending: boolean
  /** The most that was held, in units of after the last split. */
  readonly size: Decimal
  readonly entry: PricedUnits
  readonly exit: PricedUnits
  /**
   * Closed with a known result: the signed cash of its fills, fees included. Of an open trade what is realized so far,
   * of one without a known result what is known of it: with these, trades add up to the results of the days.
   */
  readonly net: Decimal
  /** Of all its parts; included in the net. */
  readonly fees: Decimal
  /** Why it has no known result; undefined where it has one. It is counted, and in no statistic. */
  readonly unknown: UnknownReason | undefined
  /** Fills have one date and no time, or one instant, and in another order its result would be another. */
  readonly orderAssumed: boolean
}
