import type { Decimal } from '#domain/money/decimal.ts'
import { asksForNothing, type FilterContext, type TradeFilter, tradeTest } from '#domain/search/trade-filter.ts'
import { type BreakdownRow, type Codes, codesSteps, rowsOf } from '#domain/statistics/breakdowns.ts'
import { type Bin, binsOf } from '#domain/statistics/distribution.ts'
import { type Equity, equitySteps } from '#domain/statistics/equity.ts'
import { inPieces } from '#domain/statistics/pieces.ts'
import { rBins, type RFigures, rFigures, tradeR } from '#domain/statistics/r-figures.ts'
import { type TradeFigures, tradeFigures } from '#domain/statistics/trade-figures.ts'
import type { Sample, Units } from '#domain/statistics/trade-result.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { WrittenTrade } from '#domain/trade-notes/written.ts'
import { type Dimension, dimensions, type GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { type LabelRows, labelRowsSteps, type Writing } from './by-label.ts'
import { type CurrencySample, type InsightBasis, sampleIn } from './currency-sample.ts'

export interface Overview {
  readonly currency: string
  /** Currencies in which something was closed, the one with most trades first. */
  readonly currencies: ReadonlyArray<string>
  readonly symbols: ReadonlyArray<string>
  readonly figures: TradeFigures
  readonly equity: Equity
  readonly distribution: ReadonlyArray<Bin>
  /** Empty until the groups are worked out. */
  readonly breakdowns: ReadonlyArray<readonly [Dimension, ReadonlyArray<BreakdownRow>]>
  readonly byWriting: ByWriting | undefined
}

export interface ByWriting {
  readonly r: RFigures
  readonly bins: ReadonlyArray<Bin>
  readonly labels: ReadonlyArray<LabelRows>
}

interface FigureContext extends FilterContext {
  /** The start of equity, of which drawdowns are a percentage. */
  readonly capitalOf: (currency: string) => Decimal | undefined
}

export interface LookContext extends FigureContext {
  readonly written: ReadonlyMap<string, WrittenTrade>
}

const tradesPerStep = 2000
/** R takes longer to work out. */
const writingsPerStep = 500
const closingsPerStep = 5000

const isInPeriod =
  ({ from = '', to, month }: TradeFilter) =>
  (day: LocalDate): boolean =>
    day >= from && (to === undefined || day <= to) && (month === undefined || day.startsWith(month))

/** The trades of a look, and the realized results in its period, whenever their trades ended. */
interface Looking {
  readonly sample: Sample<Trade>
  /** Of its trades in the sample of the whole currency. */
  readonly places: Uint32Array
  readonly closings: CurrencySample['closings']
}

/** Equity counts a closing on its own day and includes open trades: each trade is tested first, then the day. */
const lookingSteps = function* (known: CurrencySample, look: TradeFilter, context: FilterContext): Steps<Looking> {
  const { sample, closings, everyPlace } = known
  const { currency: _currency, from, to, month, ...others } = look
  const period = { from, to, month }
  if (asksForNothing(others) && asksForNothing(period)) return { sample, places: everyPlace, closings }
  const [isOf, isIn] = [tradeTest(others, context), isInPeriod(look)]
  const fits = new Uint8Array(sample.trades.length)
  const [trades, units, places]: [Array<Trade>, Array<Units>, Array<number>] = [[], [], []]
  yield* inPieces(sample.trades.length, tradesPerStep, (start, end) => {
    for (let place = start; place < end; place += 1) {
      const trade = sample.trades[place]
      if (!trade || !isOf(trade)) continue
      fits[place] = 1
      if (!isIn(trade.last.day)) continue
      trades.push(trade)
      units.push(sample.units[place])
      places.push(place)
    }
  })
  const results: Array<CurrencySample['closings']['results'][number]> = []
  yield* inPieces(closings.results.length, closingsPerStep, (start, end) => {
    for (let at = start; at < end; at += 1) {
      const closing = closings.results[at]
      if (!closing) continue
      const { day, trade, place } = closing
      if ((place === undefined ? isOf(trade) : fits[place] === 1) && isIn(day)) results.push(closing)
    }
  })
  return { sample: { ...sample, trades, units }, places: Uint32Array.from(places), closings: { ...closings, results } }
}

/** The figures of a look without its groups. */
export const figuresSteps = function* (
  basis: InsightBasis,
  wanted: TradeFilter,
  context: FigureContext,
): Steps<LookedAt> {
  const { currencies } = basis
  const look = { ...wanted, currency: wanted.currency ?? currencies[0] ?? 'USD' }
  const { currency } = look
  const known = yield* sampleIn(basis, currency)
  yield
  const { sample, places, closings } = yield* lookingSteps(known, look, context)
  const tolerance = context.toleranceOf(currency)
  const figures = tradeFigures(sample.units, sample.scale, tolerance)
  yield
  const equity = yield* equitySteps(closings, context.capitalOf(currency))
  const distribution = binsOf(sample)
  yield
  const { symbols } = known
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

/** Figures, with what their groups are made of. */
export interface LookedAt {
  readonly overview: Overview
  readonly look: TradeFilter
  readonly sample: Sample<Trade>
  readonly tolerance: Decimal
  /** Of its trades in the sample of the whole currency. */
  readonly places: Uint32Array
  readonly known: CurrencySample
}

/** Adds the groups to figures. */
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

const picked = ({ keys, codes }: Codes, places: Uint32Array): Codes => {
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
  const writings = writingsAt(yield* writingsIn(known, written), places, known.sample.trades.length)
  yield
  const rs = writings.map(({ r }) => r)
  const [r, bins] = [rFigures(rs, sample.trades.length), rBins(rs)]
  yield
  return { r, bins, labels: yield* labelRowsSteps({ sample, writings, tolerance }) }
}

/** The writings about the trades at `places`, renumbered by their place among these. */
const writingsAt = (whole: ReadonlyArray<Writing>, places: Uint32Array, count: number): ReadonlyArray<Writing> => {
  if (places.length === count) return whole
  // One more than the place; 0 for trades that are not looked at.
  const placed = new Uint32Array(count)
  for (let place = 0; place < places.length; place += 1) placed[places[place] ?? 0] = place + 1
  const writings: Array<Writing> = []
  for (const { place, units, r, labels } of whole) {
    const own = placed[place] ?? 0
    if (own > 0) writings.push({ place: own - 1, units, r, labels })
  }
  return writings
}

const writingsIn = function* (
  { writings, sample: { trades, units } }: CurrencySample,
  written: LookContext['written'],
): Steps<ReadonlyArray<Writing>> {
  const before = writings.get(written)
  if (before) return before
  const found: Array<Writing> = []
  yield* inPieces(trades.length, writingsPerStep, (from, to) => {
    for (let place = from; place < to; place += 1) {
      const trade = trades[place]
      const own = trade && written.get(trade.id)
      if (own) found.push({ place, units: units[place], r: tradeR(trade, own), labels: own.labels })
    }
  })
  writings.set(written, found)
  return found
}

export const overviewSteps = function* (basis: InsightBasis, look: TradeFilter, context: LookContext): Steps<Overview> {
  return yield* groupedSteps(yield* figuresSteps(basis, look, context), context)
}
