import { currenciesOf } from '#domain/search/trade-filter.ts'
import type { Codes } from '#domain/statistics/breakdowns.ts'
import type { ScaledResult } from '#domain/statistics/equity.ts'
import { type RealizedClosing, realizedSteps } from '#domain/statistics/realized.ts'
import { scaledUnits } from '#domain/statistics/scaled-units.ts'
import { type Sample, sampleOf } from '#domain/statistics/trade-result.ts'
import type { Steps } from '#domain/steps.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import type { GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import type { Writing } from './by-label.ts'

/** What every look at the trades needs. */
export interface InsightBasis {
  readonly trades: ReadonlyArray<Trade>
  readonly realized: ReadonlyArray<RealizedClosing>
  /** Currencies in which something was closed, the one with most trades first. */
  readonly currencies: ReadonlyArray<string>
  /** Worked out at the first look. */
  readonly samples: Map<string, CurrencySample>
}

/** The closed trades of one currency, with what every look at them needs. */
export interface CurrencySample {
  readonly sample: Sample<Trade>
  readonly everyPlace: Uint32Array
  readonly symbols: ReadonlyArray<string>
  /** All realized results in the currency, in order. */
  readonly closings: { readonly scale: number; readonly results: ReadonlyArray<Closing> }
  /** The groups of its trades by dimension and zone, each worked out once. */
  readonly codes: WeakMap<GroupsOf, Map<string, Codes>>
  readonly writings: WeakMap<WrittenTrades, ReadonlyArray<Writing>>
}

type WrittenTrades = ReadonlyMap<string, WrittenTrade>

interface Closing extends ScaledResult {
  readonly trade: Trade
  /** Place of its trade in the sample; undefined while that is open. */
  readonly place: number | undefined
}

export const basisSteps = function* (trades: ReadonlyArray<Trade>): Steps<InsightBasis> {
  const realized = yield* realizedSteps(trades)
  yield
  return { trades, realized, currencies: currenciesOf(trades, ({ isOpen }) => !isOpen), samples: new Map() }
}

/** The sample of a currency, worked out once. */
export const sampleIn = function* (basis: InsightBasis, currency: string): Steps<CurrencySample> {
  const known = basis.samples.get(currency)
  if (known) return known
  const { trades, realized } = basis
  const own = realized.filter(({ trade }) => trade.currency === currency)
  yield
  const { scale, units } = scaledUnits(own.map(({ amount }) => amount))
  yield
  const whole = sampleOf(trades, currency)
  yield
  const places = new Map(whole.trades.map((trade, place) => [trade, place]))
  yield
  const symbols = new Set<string>()
  for (const trade of trades) if (trade.currency === currency) symbols.add(trade.symbol)
  const sample = {
    sample: whole,
    everyPlace: Uint32Array.from(whole.trades.keys()),
    symbols: [...symbols].toSorted(),
    closings: {
      scale,
      results: own.map(({ day, trade }, place) => ({ day, trade, units: units[place] ?? 0, place: places.get(trade) })),
    },
    codes: new WeakMap<GroupsOf, Map<string, Codes>>(),
    writings: new WeakMap<WrittenTrades, ReadonlyArray<Writing>>(),
  }
  basis.samples.set(currency, sample)
  return sample
}
