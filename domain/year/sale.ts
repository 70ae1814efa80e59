import type { UnknownReason } from '#domain/lots/movement.ts'
import type { Decimal } from '#domain/money/decimal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { TradeSide } from '#domain/trades/trade.ts'

/** Which units a closing takes first. Results are stored by `fifo`; the others are views. */
export const costMethods = ['fifo', 'lifo', 'average'] as const
export type CostMethod = (typeof costMethods)[number]

/** By the US rule. */
export type Term = 'short' | 'long'

/** The part of a closing from one lot, or from no known one. Amounts are exact, in `currency`. */
export interface Sale {
  readonly accountId: string
  readonly symbol: string
  /** Its current name in every account: after changes of its ticker, in one spelling. */
  readonly name: string
  readonly currency: string
  readonly side: TradeSide
  /** Above 0. */
  readonly quantity: Decimal
  /** When the lot was opened; undefined by the average, and where unknown. */
  readonly opened: LocalDate | undefined
  readonly closed: LocalDate
  /** After fees, from the sale of a long lot or the opening of a short one. */
  readonly proceeds: Decimal | undefined
  /** With fees: of a long lot, or of covering a short one. */
  readonly cost: Decimal | undefined
  readonly gain: Decimal | undefined
  /** Undefined also for contracts, which have none. */
  readonly term: Term | undefined
  readonly unknown: UnknownReason | undefined
  /** Movements: the closing one, and those whose units it took, unknown by the average. */
  readonly closingId: string
  readonly lotIds: ReadonlyArray<string>
  /** Futures, options on broad indices, currency pairs and contracts for difference: no securities. */
  readonly isContract: boolean
}

/** Units bought or sold short on a day; not those of a transfer or a corporate action. */
export interface Acquisition {
  readonly id: string
  readonly name: string
  readonly side: TradeSide
  readonly day: LocalDate
  /** Some of them are still held. */
  readonly isHeld: boolean
}
