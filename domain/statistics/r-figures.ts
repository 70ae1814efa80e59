import { type Exact, exactOf } from '#domain/money/exact.ts'
import { countedR, type CountedR } from '#domain/trade-notes/risk.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { type Bin, binsOf } from './distribution.ts'
import { meanInterval } from './intervals.ts'
import type { Average } from './trade-figures.ts'

/** R of closed trades; each is in exactly one of the three counts. */
export interface RFigures {
  readonly counted: number
  /** Their first stop was entered after the close. */
  readonly afterwards: number
  /** Without a stop that measures a risk, or without a known result. */
  readonly without: number
  readonly expectancy: Average | undefined
}

export type TradeR = CountedR | 'afterwards' | 'none'

/** R of a trade by its notes; most trades may have none, since there is no default. */
export const tradeR = (trade: Trade, { stops }: WrittenTrade): TradeR =>
  stops.length > 0 ? countedR(trade, stops) : 'none'

/** The figures of R. `all`: the number of trades, where those without R are left out. */
export const rFigures = (trades: ReadonlyArray<TradeR>, all: number = trades.length): RFigures => {
  let afterwards = 0
  const values: Array<number> = []
  for (const r of trades) {
    if (r === 'afterwards') afterwards += 1
    else if (r !== 'none') values.push(Number(r.over) / Number(r.under))
  }
  return {
    counted: values.length,
    afterwards,
    without: all - afterwards - values.length,
    expectancy: expectancyOf(values),
  }
}

const expectancyOf = (values: ReadonlyArray<number>): Average | undefined => {
  if (values.length === 0) return undefined
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, interval: meanInterval(mean, squares, values.length) }
}

const hundredths = 2

/** Rounded down, so that R lies on the same side of an edge in hundredths as its exact value. */
const floored = ({ over, under }: CountedR): Exact => {
  const tall = over * 10n ** BigInt(hundredths)
  return exactOf(tall / under - (tall % under < 0n ? 1n : 0n))
}

/** R in bars of one width, with edges in hundredths; 0 is one. */
export const rBins = (trades: ReadonlyArray<TradeR>): ReadonlyArray<Bin> =>
  binsOf({ scale: hundredths, units: trades.map((r) => (typeof r === 'string' ? undefined : floored(r))) })
