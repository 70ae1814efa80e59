import { type Decimal, decimalOf, roundedUnits } from '#domain/money/decimal.ts'
import { type Exact, exactOf, plus } from '#domain/money/exact.ts'
import { type Interval, meanInterval, type Rate, wilsonRate } from './intervals.ts'
import type { Units } from './trade-result.ts'

/** Won sum / lost sum; without losses there is no such number. */
export type ProfitFactor =
  | { readonly kind: 'factor'; readonly value: number }
  | { readonly kind: 'no losses'; readonly trades: number }
  | { readonly kind: 'no trades' }

/** A mean with its 95 % interval, which takes two trades. */
export interface Average {
  readonly mean: number
  readonly interval: Interval | undefined
}

/** Figures of closed trades in one currency. */
export interface TradeFigures {
  /** Wins + losses + flats + unknown. */
  readonly all: number
  readonly wins: number
  readonly losses: number
  /** Trades whose net, won or lost, is within the tolerance. */
  readonly flats: number
  /** Without a known result: in no other figure. */
  readonly unknown: number
  readonly net: Decimal
  /** Wins of wins and losses. */
  readonly winRate: Rate | undefined
  /** Wins of wins, losses and flats. */
  readonly winRateWithFlats: Rate | undefined
  readonly profitFactor: ProfitFactor
  /** Mean win / mean loss; undefined without either. */
  readonly payoff: number | undefined
  readonly average: Average | undefined
}

const factorOf = (won: Exact, lost: Exact, losses: number, known: number): ProfitFactor => {
  if (known === 0) return { kind: 'no trades' }
  if (losses === 0) return { kind: 'no losses', trades: known }
  return { kind: 'factor', value: Number(won) / -Number(lost) }
}

interface Tally {
  all: number
  wins: number
  losses: number
  known: number
  won: Exact
  lost: Exact
  sum: Exact
  /** The sum of squared deviations from the mean, in units. */
  squares: number
}

/** `codes` has each result's group; without it, all are in group 0. */
interface GroupedUnits {
  readonly units: ReadonlyArray<Units>
  readonly codes?: Uint32Array
  readonly groups: number
}

/** The figures of each group, in two passes. */
export const figuresOfGroups = (
  { units, codes, groups }: GroupedUnits,
  scale: number,
  tolerance: Decimal,
): ReadonlyArray<TradeFigures> => {
  // Rounded down: decimals finer than any net's do not matter.
  const most = exactOf(
    roundedUnits(tolerance, Math.max(scale, tolerance.scale)) / 10n ** BigInt(finer(tolerance, scale)),
  )
  const tallies = Array.from({ length: groups }, (): Tally => ({
    all: 0,
    wins: 0,
    losses: 0,
    known: 0,
    won: 0,
    lost: 0,
    sum: 0,
    squares: 0,
  }))
  for (let place = 0; place < units.length; place += 1) {
    const tally = tallies[codes?.[place] ?? 0]
    if (tally) add(tally, units[place], most)
  }
  const means = tallies.map(({ sum, known }) => Number(sum) / known)
  for (let place = 0; place < units.length; place += 1) {
    const [own, code] = [units[place], codes?.[place] ?? 0]
    const tally = tallies[code]
    if (tally && own !== undefined) tally.squares += (Number(own) - (means[code] ?? 0)) ** 2
  }
  return tallies.map((tally) => figuresOf(tally, scale))
}

const add = (tally: Tally, units: Units, most: Exact): void => {
  tally.all += 1
  if (units === undefined) return
  tally.known += 1
  tally.sum = plus(tally.sum, units)
  if (units > most) {
    tally.wins += 1
    tally.won = plus(tally.won, units)
  } else if (-units > most) {
    tally.losses += 1
    tally.lost = plus(tally.lost, units)
  }
}

const figuresOf = (tally: Tally, scale: number): TradeFigures => {
  const { all, wins, losses, known, won, lost, sum } = tally
  return {
    all,
    wins,
    losses,
    flats: known - wins - losses,
    unknown: all - known,
    net: decimalOf(sum, scale),
    winRate: wilsonRate(wins, wins + losses),
    winRateWithFlats: wilsonRate(wins, known),
    profitFactor: factorOf(won, lost, losses, known),
    payoff: wins > 0 && losses > 0 ? Number(won) / wins / (-Number(lost) / losses) : undefined,
    average: averageOf(tally, scale),
  }
}

const averageOf = ({ known, sum, squares }: Tally, scale: number): Average | undefined => {
  if (known === 0) return undefined
  const mean = Number(sum) / known
  const interval = meanInterval(mean, squares, known)
  const size = 10 ** scale
  return { mean: mean / size, interval: interval && { low: interval.low / size, high: interval.high / size } }
}

const nothing: TradeFigures = figuresOf(
  { all: 0, wins: 0, losses: 0, known: 0, won: 0, lost: 0, sum: 0, squares: 0 },
  0,
)

/** `tolerance`: a net up to this, won or lost, is flat. Money is added exactly; intervals are doubles. */
export const tradeFigures = (units: ReadonlyArray<Units>, scale: number, tolerance: Decimal): TradeFigures =>
  figuresOfGroups({ units, groups: 1 }, scale, tolerance)[0] ?? nothing

const finer = (tolerance: Decimal, scale: number): number => Math.max(tolerance.scale - scale, 0)
