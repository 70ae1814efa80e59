import { defaultCurrency } from '#domain/lots/movement.ts'
import { type Decimal, roundedUnits } from '#domain/money/decimal.ts'
import { outcomeOf, type ToleranceOf, type TradeOutcome } from './figures.ts'
import type { Trade } from './trade.ts'

/** The sums of trades in one currency. Open trades are only counted. */
export interface TradeSums extends Readonly<Record<TradeOutcome, number>> {
  readonly currency: string
  readonly closed: number
  /** Of closed trades with a known result. */
  readonly net: Decimal
  /** Of the same trades; included in the net. */
  readonly fees: Decimal
}

/** Sums by currency, the default one first, the others by name; currencies are never added. */
export const sumsOf = (trades: ReadonlyArray<Trade>, toleranceOf: ToleranceOf): ReadonlyArray<TradeSums> => {
  const byCurrency = new Map<string, Counting>()
  for (const trade of trades) {
    const sums = byCurrency.get(trade.currency) ?? newCounting()
    byCurrency.set(trade.currency, sums)
    const outcome = outcomeOf(trade, toleranceOf)
    sums.counts[outcome] += 1
    if (outcome === 'open' || outcome === 'unknown') continue
    count(sums.net, trade.net)
    count(sums.fees, trade.fees)
  }
  return [...byCurrency]
    .map(([currency, { counts, net, fees }]) => ({
      currency,
      ...counts,
      closed: counts.win + counts.loss + counts.flat + counts.unknown,
      net: totalOf(net),
      fees: totalOf(fees),
    }))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

const orderOf = ({ currency }: TradeSums): string => (currency === defaultCurrency ? '' : currency)

/** Units by scale: most books share a few. */
type ByScale = Map<number, bigint>

interface Counting {
  readonly counts: Record<TradeOutcome, number>
  readonly net: ByScale
  readonly fees: ByScale
}

const newCounting = (): Counting => ({
  counts: { win: 0, loss: 0, flat: 0, unknown: 0, open: 0 },
  net: new Map(),
  fees: new Map(),
})

const count = (sums: ByScale, { units, scale }: Decimal): void => void sums.set(scale, (sums.get(scale) ?? 0n) + units)

const totalOf = (sums: ByScale): Decimal => {
  const scale = Math.max(0, ...sums.keys())
  const units = [...sums].reduce((sum, [own, part]) => sum + roundedUnits({ units: part, scale: own }, scale), 0n)
  return { units, scale }
}
