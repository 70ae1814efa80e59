import type { Adjustment, Fill, UnknownReason } from '#domain/lots/movement.ts'
import type { Row } from '#domain/lots/rows.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** The held units: bought, or sold short. */
export type TradeSide = 'long' | 'short'

/**
 * The effect of a part of a movement on its trade. `leaves`: units go without a price (a transfer, a corporate action),
 * so their proceeds are unknown. `scales`: a split, which changes the number of held units.
 */
export type PartRole = 'opens' | 'closes' | 'leaves' | 'scales'

/** The part of a fill or an adjustment that belongs to one trade. One that crosses zero has a part in each of two. */
export interface TradePart {
  readonly movement: Fill | Adjustment
  /** The user's day for which the movement counts. */
  readonly day: LocalDate
  readonly role: PartRole
  /** 0 or more; for a split, the held units after it. */
  readonly quantity: Decimal
  /** Its cost or proceeds before fees, 0 or more; 0 where unknown. */
  readonly amount: Decimal
  /** Of this part: positive is paid, negative is a credit. */
  readonly fees: Decimal
  /** The realized result, fees included; undefined where it closed nothing at a known cost. */
  readonly realized: Decimal | undefined
}

/** The realized result of a part, with its place in the queue of all movements. */
export interface TradeClosing {
  readonly row: Row
  readonly realized: Decimal
}

/** The beginning or the end of a trade. */
export interface TradeMoment {
  /** The user's day for which the fill counts. */
  readonly day: LocalDate
  /** As the broker states it: an instant in UTC, or a calendar date. */
  readonly timestamp: string
  /** Its place among the fills, microseconds since the epoch; a date alone opens at its start and closes at its end. */
  readonly at: number
}

/** Units opened or closed at a known price, in units after the last split. */
export interface PricedUnits {
  readonly quantity: Decimal
  /** Quantity x price x multiplier, before fees. */
  readonly amount: Decimal
}

/**
 * A position of one account, instrument and currency from flat to flat, by its lots: simultaneous long and short lots
 * of one instrument are two trades. All amounts are exact, in `currency`. Derived from the movements, never stored.
 */
export interface Trade {
  /** The id of the movement that opened it: it stays the same while that movement does. */
  readonly id: string
  readonly accountId: string
  /** That of its first movement. */
  readonly symbol: string
  readonly currency: string
  /** Shares per contract; undefined where its movements differ in it. */
  readonly multiplier: Decimal | undefined
  readonly side: TradeSide
  /** Ids of its movements, in the order of its parts. */
  readonly fills: ReadonlyArray<string>
  /** In the order in which the lots took them. */
  readonly parts: ReadonlyArray<TradePart>
  /** Of the parts with a realized result, in the same order. */
  readonly closings: ReadonlyArray<TradeClosing>
  readonly opened: TradeMoment
  /** Of its last movement so far. The trade belongs to this day. */
  readonly last: TradeMoment
  /** The units still held; 0 once it is closed. */
  readonly held: Decimal
  readonly isOpen: boolean
  /** Fees are still to come: a part is an executed order that the broker's record has not replaced yet. */
  readonly isPending: boolean
  /** The most held units, in units after the last split. */
  readonly size: Decimal
  readonly entry: PricedUnits
  readonly exit: PricedUnits
  /**
   * Of a closed trade with a known result, the signed cash of its fills, fees included; of an open one, the result so
   * far; of one with an unknown result, its known part. With these, trades add up to the results of the days.
   */
  readonly net: Decimal
  /** Of all its parts; included in the net. */
  readonly fees: Decimal
  /** Why it has no known result; undefined where it has one. It is counted, and in no statistic. */
  readonly unknown: UnknownReason | undefined
  /** Its result would differ in another order of fills that have one date and no time, or one instant. */
  readonly orderAssumed: boolean
}
