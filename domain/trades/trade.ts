import type { Adjustment, Fill, UnknownReason } from '#domain/lots/movement.ts'
import type { Row } from '#domain/lots/rows.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

export type TradeSide = 'long' | 'short'

/** `leaves`: units go without a price, so proceeds are unknown. `scales`: a split changes the held units. */
export type PartRole = 'opens' | 'closes' | 'leaves' | 'scales'

/** The part of a movement that belongs to one trade. A movement that crosses zero has a part in each of two. */
export interface TradePart {
  readonly movement: Fill | Adjustment
  /** The user's day. */
  readonly day: LocalDate
  readonly role: PartRole
  /** 0 or more; for a split, the held units after it. */
  readonly quantity: Decimal
  /** Cost or proceeds before fees, 0 or more; 0 where unknown. */
  readonly amount: Decimal
  /** Positive is paid, negative is a credit. */
  readonly fees: Decimal
  /** With fees; undefined where it closed nothing at a known cost. */
  readonly realized: Decimal | undefined
}

export interface TradeClosing {
  readonly row: Row
  readonly realized: Decimal
}

/** The beginning or the end of a trade. */
export interface TradeMoment {
  /** The user's day. */
  readonly day: LocalDate
  /** As the broker states it: an instant in UTC, or a calendar date. */
  readonly timestamp: string
  /** Place among the fills, microseconds since the epoch; a date alone opens at its start and closes at its end. */
  readonly at: number
}

/** Units with a known price, after the last split. */
export interface PricedUnits {
  readonly quantity: Decimal
  /** Quantity x price x multiplier, before fees. */
  readonly amount: Decimal
}

/**
 * A position of one account, instrument and currency from flat to flat, by its lots: simultaneous long and short lots
 * are two trades. Amounts are exact, in `currency`. Derived from the movements, never stored.
 */
export interface Trade {
  /** The id of the movement that opened it, and as stable. */
  readonly id: string
  readonly accountId: string
  /** Of its first movement. */
  readonly symbol: string
  readonly currency: string
  /** Shares per contract; undefined where its movements differ. */
  readonly multiplier: Decimal | undefined
  readonly side: TradeSide
  /** Ids of its movements, in the order of its parts. */
  readonly fills: ReadonlyArray<string>
  /** In the order in which the lots took them. */
  readonly parts: ReadonlyArray<TradePart>
  readonly closings: ReadonlyArray<TradeClosing>
  readonly opened: TradeMoment
  /** Its last movement so far: the trade belongs to this day. */
  readonly last: TradeMoment
  readonly held: Decimal
  readonly isOpen: boolean
  /** Fees are still to come: the broker's record has not replaced an executed order yet. */
  readonly isPending: boolean
  /** The most held units, in units after the last split. */
  readonly size: Decimal
  readonly entry: PricedUnits
  readonly exit: PricedUnits
  /**
   * Fees included: the result so far of an open trade, the known part of a result that is unknown. With these, trades
   * add up to the results of the days.
   */
  readonly net: Decimal
  /** Of all its parts; included in the net. */
  readonly fees: Decimal
  /** Why it has no known result: it is then counted, but in no statistic. */
  readonly unknown: UnknownReason | undefined
  /** Another order of fills with one date or one instant would change its result. */
  readonly orderAssumed: boolean
}
