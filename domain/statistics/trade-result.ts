import type { Exact } from '#domain/money/exact.ts'
import type { Trade, TradeMoment } from '#domain/trades/trade.ts'
import { scaledUnits } from './scaled-units.ts'

type ResultMoment = Pick<TradeMoment, 'day' | 'timestamp'>

/** The part of a trade that statistics need. */
export interface TradeResult extends Pick<Trade, 'id' | 'symbol' | 'side' | 'currency' | 'net' | 'unknown' | 'isOpen'> {
  readonly opened: ResultMoment
  /** The trade belongs to its day. */
  readonly last: ResultMoment
}

/** In whole units of a scale; undefined without a known result. */
export type Units = Exact | undefined

/** Closed trades of one currency, in the given order. */
export interface Sample<T extends TradeResult = TradeResult> {
  readonly currency: string
  readonly scale: number
  readonly trades: ReadonlyArray<T>
  /** The net of each, in a list of its own: sums over thousands of trades touch no trade. */
  readonly units: ReadonlyArray<Units>
}

/** A currency's closed trades at one scale, so that sums are whole numbers. */
export const sampleOf = <T extends TradeResult>(trades: ReadonlyArray<T>, currency: string): Sample<T> => {
  const closed = trades.filter((trade) => trade.currency === currency && !trade.isOpen)
  const { scale, units } = scaledUnits(closed.map(({ net, unknown }) => (unknown === undefined ? net : undefined)))
  return { currency, scale, trades: closed, units }
}
