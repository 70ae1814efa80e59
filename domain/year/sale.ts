import type { UnknownReason } from '#domain/lots/movement.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { TradeSide } from '#domain/trades/trade.ts'

/** Which units a closing takes first. Results are stored by `fifo`; the others are a way to look at them. */
export const costMethods = ['fifo', 'lifo', 'average'] as const
export type CostMethod = (typeof costMethods)[number]

/** How long units were held, by the US rule. */
export type Term = 'short' | 'long'

/** A part of a closing: what it took from one lot, or from no known one. Amounts are exact, in `currency`. */
export interface Sale {
  readonly accountId: string
  readonly symbol: string
  /** Its name now, in every account: after a change of its ticker, and in one spelling. */
  readonly name: string
  readonly currency: string
  readonly side: TradeSide
  /** Above 0. */
  readonly quantity: Decimal
  /** When the lot was opened; undefined by the average, and where it is not known. */
  readonly opened: LocalDate | undefined
  readonly closed: LocalDate
  /** After fees: of a long lot from its sale, of a short one from its opening. */
  readonly proceeds: Decimal | undefined
  /** Fees included: what a long lot cost, what covering a short one did. */
  readonly cost: Decimal | undefined
  /** Proceeds less cost. */
  readonly gain: Decimal | undefined
  /** Undefined also for contracts, which have none. */
  readonly term: Term | undefined
  /** Why its gain is not known. */
  readonly unknown: UnknownReason | undefined
  /** Of the movement that closed it, and of those whose units it took, which the average method does not know. */
  readonly closingId: string
  readonly lotIds: ReadonlyArray<string>
  /** Futures, options on broad indices, pairs of currencies and contracts for difference: no securities. */
  readonly isContract: boolean
}

/** Units that were bought, or sold short, on a day; not those that came by a transfer or a corporate action. */
export interface Acquisition {
  readonly id: string
  readonly name: string
  readonly side: TradeSide
  readonly day: LocalDate
  /** Some of them are still held. */
  readonly isHeld: boolean
}
