import type { Decimal } from '#domain/money/decimal.ts'
import type { Exact } from '#domain/money/exact.ts'
import { currenciesOf, type FilterContext, type TradeFilter, tradeTest } from '#domain/search/trade-filter.ts'
import { type BreakdownRow, type Codes, codesSteps, rowsOf } from '#domain/statistics/breakdowns.ts'
import { type Bin, binsOf } from '#domain/statistics/distribution.ts'
import { type Equity, equitySteps } from '#domain/statistics/equity.ts'
import { rBins, type RFigures, rFigures, tradeR } from '#domain/statistics/r-figures.ts'
import { type RealizedClosing, realizedSteps } from '#domain/statistics/realized.ts'
import { scaledUnits } from '#domain/statistics/scaled-units.ts'
import { type TradeFigures, tradeFigures } from '#domain/statistics/trade-figures.ts'
import { type Sample, sampleOf } from '#domain/statistics/trade-result.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import { type Dimension, dimensions, type GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { type LabelRows, labelRowsSteps, type Writing } from './by-label.ts'

/** What insight is made of, whatever is looked at. */
export interface InsightBasis {
  readonly trades: ReadonlyArray<Trade>
  readonly realized: ReadonlyArray<RealizedClosing>
  /** All in which something was closed, that with most trades first. */
  readonly currencies: ReadonlyArray<string>
  /** Of each currency, all its closed trades: worked out at the first look. */
  readonly samples: Map<string, CurrencySample>
}

interface CurrencySample {
  readonly sample: Sample<Trade>
  /** By name. */
  readonly symbols: ReadonlyArray<string>
  /** All that was realized in it, in order. */
  readonly closings: { readonly scale: number; readonly results: ReadonlyArray<Closing> }
  /** The groups of its trades by dimension and zone, each worked out once. */
  readonly codes: WeakMap<GroupsOf, Map<string, Codes>>
  readonly writings: WeakMap<LookContext['written'], ReadonlyArray<Writing>>
}

interface Closing {
  readonly day: LocalDate
  readonly units: Exact
  readonly trade: Trade
  /** Of its trade in the sample; undefined while that is open. */
  readonly place: number | undefined
}

/** What some trades tell. */
export interface Overview {
  readonly currency: string
  /** All in which something was closed, that with most trades first. */
  readonly currencies: ReadonlyArray<string>
  /** All symbols of the currency, by name. */
  readonly symbols: ReadonlyArray<string>
  readonly figures: TradeFigures
  readonly equity: Equity
  readonly distribution: ReadonlyArray<Bin>
  /** Empty until the groups are worked out. */
  readonly breakdowns: ReadonlyArray<readonly [Dimension, ReadonlyArray<BreakdownRow>]>
  /** By what was written about the trades; undefined until the groups are worked out. */
  readonly byWriting: ByWriting | undefined
}

/** R of some trades, and the trades by their labels. */
export interface ByWriting {
  readonly r: RFigures
  readonly bins: ReadonlyArray<Bin>
  readonly labels: ReadonlyArray<LabelRows>
}

/** What figures depend on apart from the trades. */
interface FigureContext extends FilterContext {
  /** Equity in the currency begins with it, and drawdowns are a percentage of it. */
  readonly capitalOf: (currency: string) => Decimal | undefined
}

/** What a look depends on apart from the trades. */
export interface LookContext extends FigureContext {
  readonly written: ReadonlyMap<string, WrittenTrade>
}

const tradesPerStep = 500
const closingsPerStep = 5000

/** What every look goes by. */
export const basisSteps = function* (trades: ReadonlyArray<Trade>): Steps<InsightBasis> {
  const realized = yield* realizedSteps(trades)
  yield
  return { trades, realized, currencies: currenciesOf(trades, ({ isOpen }) => !isOpen), samples: new Map() }
}

const sampleIn = function* (basis: InsightBasis, currency: string): Steps<CurrencySample> {
  const known = basis.samples.get(currency)
  if (known) return known
  const { trades, realized } = basis
  const own = realized.filter(({ trade }) => trade.currency === currency)
  yield
  const { scale, units } = scaledUnits(own.map(({ amount }) => amount))
  yield
  const whole = sampleOf(trades, currency)
  yield
  const places = new Map(whole.trades.map(({ of }, place) => [of, place]))
  yield
  const symbols = new Set<string>()
  for (const trade of trades) if (trade.currency === currency) symbols.add(trade.symbol)
  const sample = {
    sample: whole,
    symbols: [...symbols].toSorted(),
    closings: {
      scale,
      results: own.map(({ day, trade }, place) => ({ day, trade, units: units[place] ?? 0, place: places.get(trade) })),
    },
    codes: new WeakMap<GroupsOf, Map<string, Codes>>(),
    writings: new WeakMap<LookContext['written'], ReadonlyArray<Writing>>(),
  }
  basis.samples.set(currency, sample)
  return sample
}

/** Which trades of a sample are looked at, whenever they ended, and which days are. */
interface Looking {
  readonly fits: Uint8Array
  readonly isOf: (trade: Trade) => boolean
  readonly isIn: (day: LocalDate) => boolean
}

const isInPeriod =
  ({ from = '', to, month }: TradeFilter) =>
  (day: LocalDate): boolean =>
    day >= from && (to === undefined || day <= to) && (month === undefined || day.startsWith(month))

/** Equity goes by the day of a closing and not by that of its trade, and holds what open trades have realized. */
const equityIn = function* (
  { closings: { scale, results } }: CurrencySample,
  { fits, isOf, isIn }: Looking,
  capital: Decimal | undefined,
): Steps<Equity> {
  const looked: Array<Closing> = []
  for (let at = 0; at < results.length; at += 1) {
    const closing = results[at]
    if (!closing) continue
    const { day, trade, place } = closing
    if ((place === undefined ? isOf(trade) : fits[place] === 1) && isIn(day)) looked.push(closing)
    if (at % closingsPerStep === 0) yield
  }
  return yield* equitySteps({ scale, results: looked }, capital)
}

/** What the trades of a look tell, but for their groups; in steps of some milliseconds. */
export const figuresSteps = function* (
  basis: InsightBasis,
  wanted: TradeFilter,
  context: FigureContext,
): Steps<LookedAt> {
  const { currencies } = basis
  const look = { ...wanted, currency: wanted.currency ?? currencies[0] ?? 'USD' }
  const { currency } = look
  const known = yield* sampleIn(basis, currency)
  const { sample: whole, symbols } = known
  yield
  const { from: _from, to: _to, month: _month, ...whenever } = look
  const looking = {
    fits: new Uint8Array(whole.trades.length),
    isOf: tradeTest(whenever, context),
    isIn: isInPeriod(look),
  }
  const [trades, places]: [Array<(typeof whole.trades)[number]>, Array<number>] = [[], []]
  for (let place = 0; place < whole.trades.length; place += 1) {
    if (place % tradesPerStep === 0) yield
    const trade = whole.trades[place]
    if (!trade || !looking.isOf(trade.of)) continue
    looking.fits[place] = 1
    if (!looking.isIn(trade.of.last.day)) continue
    trades.push(trade)
    places.push(place)
  }
  const sample = { ...whole, trades }
  const tolerance = context.toleranceOf(currency)
  const figures = tradeFigures(trades, sample.scale, tolerance)
  yield
  const equity = yield* equityIn(known, looking, context.capitalOf(currency))
  const distribution = binsOf(sample)
  const overview = {
    currency,
    currencies,
    symbols,
    figures,
    equity,
    distribution,
    breakdowns: [],
    byWriting: undefined,
  }
  return { overview, look, sample, tolerance, places, known }
}

/** Figures, and what their groups are made of. */
export interface LookedAt {
  readonly overview: Overview
  readonly look: TradeFilter
  readonly sample: Sample<Trade>
  readonly tolerance: Decimal
  /** Of its trades in the sample of the whole currency. */
  readonly places: ReadonlyArray<number>
  readonly known: CurrencySample
}

/** The same with its groups, in steps of some milliseconds. */
export const groupedSteps = function* (lookedAt: LookedAt, { groupOf, written }: LookContext): Steps<Overview> {
  const { overview, look, sample, tolerance, places, known } = lookedAt
  const breakdowns: Array<readonly [Dimension, ReadonlyArray<BreakdownRow>]> = []
  for (const dimension of dimensions) {
    const whole = yield* codesIn(known, dimension, groupOf, look.zone)
    const codes = picked(whole, places)
    breakdowns.push([dimension, rowsOf(sample, codes, { dimension, tolerance })])
    yield
  }
  return { ...overview, breakdowns, byWriting: yield* byWritingSteps(lookedAt, written) }
}

/** The groups of some trades only. */
const picked = ({ keys, codes }: Codes, places: ReadonlyArray<number>): Codes => {
  if (places.length === codes.length) return { keys, codes }
  const own = new Uint32Array(places.length)
  for (let place = 0; place < places.length; place += 1) own[place] = codes[places[place] ?? 0] ?? 0
  return { keys, codes: own }
}

const codesIn = function* (
  { codes, sample }: CurrencySample,
  dimension: Dimension,
  groupOf: GroupsOf,
  zone: string | undefined,
): Steps<Codes> {
  const byGroups = codes.get(groupOf) ?? new Map<string, Codes>()
  codes.set(groupOf, byGroups)
  const name = `${dimension} ${zone ?? ''}`
  const found = byGroups.get(name) ?? (yield* codesSteps(sample, (trade) => groupOf(dimension, trade, zone)))
  byGroups.set(name, found)
  return found
}

const byWritingSteps = function* (
  { sample, tolerance, places, known }: LookedAt,
  written: LookContext['written'],
): Steps<ByWriting> {
  const whole = yield* writingsIn(known, written)
  // The place in the sample, and one more: 0 for who is not in it.
  const placed = new Uint32Array(known.sample.trades.length)
  for (let place = 0; place < places.length; place += 1) placed[places[place] ?? 0] = place + 1
  const writings = whole.flatMap((writing) => {
    const place = placed[writing.place] ?? 0
    return place === 0 ? [] : [{ ...writing, place: place - 1 }]
  })
  yield
  const rs = writings.map(({ r }) => r)
  const [r, bins] = [rFigures(rs, sample.trades.length), rBins(rs)]
  yield
  return { r, bins, labels: yield* labelRowsSteps({ sample, writings, tolerance }) }
}

/** What was written about the trades of a currency, for every look at them. */
const writingsIn = function* (
  { writings, sample }: CurrencySample,
  written: LookContext['written'],
): Steps<ReadonlyArray<Writing>> {
  const before = writings.get(written)
  if (before) return before
  const found: Array<Writing> = []
  for (const [place, trade] of sample.trades.entries()) {
    if (place % tradesPerStep === 0) yield
    const own = written.get(trade.of.id)
    if (own) found.push({ place, trade, r: tradeR(trade.of, own), labels: own.labels })
  }
  writings.set(written, found)
  return found
}

/** All that the trades of a look tell. */
export const overviewSteps = function* (basis: InsightBasis, look: TradeFilter, context: LookContext): Steps<Overview> {
  return yield* groupedSteps(yield* figuresSteps(basis, look, context), context)
}
