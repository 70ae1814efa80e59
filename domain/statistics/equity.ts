import { type Decimal, decimalOf, roundedUnits } from '#domain/money/decimal.ts'
import { type Exact, exactOf, minus, plus, tenTo, times } from '#domain/money/exact.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { inPieces } from './pieces.ts'
import { scaledUnits } from './scaled-units.ts'

export interface Realized {
  readonly day: LocalDate
  readonly amount: Decimal
}

/** A fall of equity below its highest point so far. */
export interface Drawdown {
  readonly amount: Decimal
  /** Days with a result, from the one after the peak to the one that reached it again, or the last. */
  readonly tradingDays: number
  /** Of the peak at that time, 0 to 100 and more; only with a stated capital. */
  readonly percent: number | undefined
}

export interface EquityDay {
  readonly day: LocalDate
  /** At the end of the day. */
  readonly equity: Decimal
  /** Below the peak so far. */
  readonly below: Decimal
}

export interface Equity {
  readonly days: ReadonlyArray<EquityDay>
  readonly max: Drawdown
  readonly current: Drawdown
}

interface Fall {
  readonly depth: Exact
  readonly peak: Exact
  readonly length: number
}

const drawdownOf = ({ depth, peak, length }: Fall, scale: number, capital: Decimal | undefined): Drawdown => ({
  amount: decimalOf(depth, scale),
  tradingDays: length,
  percent: capital && peak > 0 ? (Number(depth) / Number(peak)) * 100 : undefined,
})

/** In whole units of a shared scale. */
export interface ScaledResult {
  readonly day: LocalDate
  readonly units: Exact
}

interface ScaledResults {
  readonly scale: number
  readonly results: ReadonlyArray<ScaledResult>
}

const resultsPerStep = 5000

/** Equity from 0 or the stated capital, by results in their order; the start counts as a peak. */
export const equitySteps = function* ({ scale: own, results }: ScaledResults, capital?: Decimal): Steps<Equity> {
  const scale = Math.max(own, capital?.scale ?? 0)
  const { take, end } = runningEquity(results, {
    start: capital ? exactOf(roundedUnits(capital, scale)) : 0,
    factor: tenTo(scale - own),
    scale,
  })
  yield* inPieces(results.length, resultsPerStep, take)
  const { days, max, current } = end()
  return { days, max: drawdownOf(max, scale, capital), current: drawdownOf(current, scale, capital) }
}

interface Running {
  readonly start: Exact
  /** Units of the scale in one of a result. */
  readonly factor: Exact
  readonly scale: number
}

const runningEquity = (results: ReadonlyArray<ScaledResult>, { start, factor, scale }: Running) => {
  let [equity, peak] = [start, start]
  let [tradingDay, peakDay] = [0, 0]
  let [depth, length]: [Exact, number] = [0, 0]
  let max: Fall = { depth: 0, peak, length: 0 }
  let isMax = false
  const days: Array<EquityDay> = []
  const take = (from: number, to: number): void => {
    for (let place = from; place < to; place += 1) {
      const result = results[place]
      if (!result) continue
      const { day, units } = result
      if (results[place - 1]?.day !== day) tradingDay += 1
      equity = plus(equity, times(units, factor))
      if (equity >= peak) {
        // The day that reached the peak again belongs to the fall.
        if (isMax) max = { ...max, length: tradingDay - peakDay }
        isMax = false
        peak = equity
        peakDay = tradingDay
        ;[depth, length] = [0, 0]
      } else {
        const below = minus(peak, equity)
        if (below > depth) depth = below
        length = tradingDay - peakDay
        isMax ||= depth > max.depth
        if (isMax) max = { depth, peak, length }
      }
      if (results[place + 1]?.day !== day)
        days.push({ day, equity: decimalOf(equity, scale), below: decimalOf(minus(peak, equity), scale) })
    }
  }
  return { take, end: () => ({ days, max, current: { depth: minus(peak, equity), peak, length } }) }
}

/** `equitySteps` at once, from amounts. */
export const equityOf = (realized: ReadonlyArray<Realized>, capital?: Decimal): Equity => {
  const { scale, units } = scaledUnits(realized.map(({ amount }) => amount))
  const results = realized.map(({ day }, place) => ({ day, units: units[place] ?? 0 }))
  return runSync(equitySteps({ scale, results }, capital))
}
