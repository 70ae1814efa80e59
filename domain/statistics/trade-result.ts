import type { Exact } from '#domain/money/exact.ts'
import type { Trade, TradeMoment } from '#domain/trades/trade.ts'
import { scaledUnits } from './scaled-units.ts'

/** When a trade began or ended: its day, and the instant where the broker says one. */
type ResultMoment = Pick<TradeMoment, 'day' | 'timestamp'>

/** What statistics need to know of a trade. */
export interface TradeResult extends Pick<Trade, 'id' | 'symbol' | 'side' | 'currency' | 'net' | 'unknown' | 'isOpen'> {
  readonly opened: ResultMoment
  /** The trade belongs to its day. */
  readonly last: ResultMoment
}

/** What a trade came to, in whole units of a scale; undefined without a known result. */
export type Units = Exact | undefined

/** Closed trades of one currency, in the order in which they were given. */
export interface Sample<T extends TradeResult = TradeResult> {
  readonly currency: string
  readonly scale: number
  readonly trades: ReadonlyArray<T>
  /** The net of each. A list of its own: sums over thousands of trades touch no trade. */
  readonly units: ReadonlyArray<Units>
}

/** The closed trades of a currency at one scale, so that sums are whole numbers. */
export const sampleOf = <T extends TradeResult>(trades: ReadonlyArray<T>, currency: string): Sample<T> => {
  const closed = trades.filter((trade) => trade.currency === currency && !trade.isOpen)
  const { scale, units } = scaledUnits(closed.map(({ net, unknown }) => (unknown === undefined ? net : undefined)))
  return { currency, scale, trades: closed, units }
}
