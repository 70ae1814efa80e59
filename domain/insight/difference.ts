import { limits } from '#domain/limits.ts'
import { type Decimal, decimalText } from '#domain/money/decimal.ts'
import type { Interval } from '#domain/statistics/intervals.ts'
import { normalBelow, normalQuantile, studentQuantile } from '#domain/statistics/quantiles.ts'
import { scaledUnits } from '#domain/statistics/scaled-units.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Chance, chanceOf } from './chance.ts'

/** The net of the trades that ended on a day. */
export interface DayNet {
  readonly day: LocalDate
  readonly net: Decimal
}

/** Days on which an item was done, and days on which it was not. */
export interface Groups {
  readonly done: ReadonlyArray<DayNet>
  readonly not: ReadonlyArray<DayNet>
}

/** How the mean days of two groups differ. Amounts are numbers of the currency: they carry an uncertainty. */
export interface Difference {
  /** Mean of the days done less the mean of the others. */
  readonly mean: number
  readonly median: number
  /** Without the day of the largest win or loss. */
  readonly withoutLargest: number
  /** The share of random divisions at least this far apart, both ways: (1 + #) / (1 + draws). */
  readonly chance: number
  /** Days that each group needs to show such a difference (Lehr 1992); undefined for a difference of 0. */
  readonly daysNeeded: number | undefined
  /** `confidence`: 0 to 1. */
  readonly interval: (confidence: number) => Interval
}

/** In the smallest unit, those done first. */
interface Values {
  readonly all: Float64Array
  readonly done: number
  readonly not: number
  /** Smallest units in one of the currency. */
  readonly size: number
}

/** Draws of single days per step: about a millisecond. */
const drawsPerStep = 50_000

const valuesOf = ({ done, not }: Groups): Values => {
  const { scale, units } = scaledUnits([...done, ...not].map(({ net }) => net))
  return { all: Float64Array.from(units, Number), done: done.length, not: not.length, size: 10 ** scale }
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

const squaresOf = (values: Float64Array): number => {
  const mean = sumOf(values) / values.length
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

const medianOf = (values: Float64Array): number => {
  const sorted = values.toSorted()
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2
}

const drawnMean = ({ all }: Values, from: number, count: number, { below }: Chance): number => {
  let sum = 0
  for (let draw = 0; draw < count; draw += 1) sum += all[from + below(count)] ?? 0
  return sum / count
}

/** Sorted differences of means, of days redrawn within each group (Efron, Tibshirani 1993). */
const bootstrapSteps = function* (values: Values, draws: number, chance: Chance): Steps<Float64Array> {
  const { done, not } = values
  const differences = new Float64Array(draws)
  const each = Math.max(1, Math.floor(drawsPerStep / (done + not)))
  for (let draw = 0; draw < draws; draw += 1) {
    differences[draw] = drawnMean(values, 0, done, chance) - drawnMean(values, done, not, chance)
    if (draw % each === 0) yield
  }
  return differences.toSorted()
}

/** How many of `draws` random divisions of the days are at least as far apart as this one. */
const permutationSteps = function* ({ all, done, not }: Values, draws: number, chance: Chance): Steps<number> {
  const days = done + not
  const total = sumOf(all)
  const smaller = Math.min(done, not)
  // In whole units, so that equal divisions are equal: the distance of the means x both counts of days.
  const distanceOf = (sum: number): number => Math.abs(sum * days - total * smaller)
  const mine = distanceOf(sumOf(done <= not ? all.subarray(0, done) : all.subarray(done)))
  const shuffled = all.slice()
  const each = Math.max(1, Math.floor(drawsPerStep / smaller))
  let asFar = 0
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0
    for (let place = 0; place < smaller; place += 1) {
      const other = place + chance.below(days - place)
      const value = shuffled[other] ?? 0
      shuffled[other] = shuffled[place] ?? 0
      shuffled[place] = value
      sum += value
    }
    if (distanceOf(sum) >= mine) asFar += 1
    if (draw % each === 0) yield
  }
  return asFar
}

/**
 * The share of draws beyond each end of an interval. Redrawn days spread too little, by (n - 1) / n in each group, and
 * a normal quantile is too near for few days: the ends move out as far as Welch's t interval reaches (Hesterberg 2014,
 * "expanded percentiles").
 */
const tailOf = (confidence: number, values: Values): number => {
  const { all, done, not } = values
  const z = normalQuantile((1 - confidence) / 2)
  const [one, other] = [squaresOf(all.subarray(0, done)) / done, squaresOf(all.subarray(done)) / not]
  const [oneError, otherError] = [one / (done - 1), other / (not - 1)]
  const error = oneError + otherError
  if (error === 0) return 0
  const degrees = error ** 2 / (oneError ** 2 / (done - 1) + otherError ** 2 / (not - 1))
  return 1 - normalBelow(studentQuantile(z, degrees) * Math.sqrt(error / (one / done + other / not)))
}

const withoutLargestOf = ({ all, done }: Values): number => {
  let largest = 0
  all.forEach((value, place) => {
    if (Math.abs(value) > Math.abs(all[largest] ?? 0)) largest = place
  })
  const rest = all.filter((_, place) => place !== largest)
  const left = done - (largest < done ? 1 : 0)
  return sumOf(rest.subarray(0, left)) / left - sumOf(rest.subarray(left)) / (rest.length - left)
}

const daysNeededFor = (mean: number, { all, done, not }: Values): number | undefined => {
  if (mean === 0) return undefined
  const variance = (squaresOf(all.subarray(0, done)) + squaresOf(all.subarray(done))) / (done + not - 2)
  return Math.max(2, Math.ceil((16 * variance) / mean ** 2))
}

/** The days of two groups as a text; equal texts have equal differences. */
export const groupsText = ({ done, not }: Groups): string =>
  [done, not].map((days) => days.map(({ day, net }) => `${day} ${decimalText(net)}`).join(',')).join('|')

/** Two groups of days are compared from this many in each. */
export const isEnough = ({ done, not }: Groups): boolean =>
  Math.min(done.length, not.length) >= limits.insightDaysPerGroup

/** Compares groups of at least ten days. The days seed its chance: the same journal gives the same digits. */
export const differenceSteps = function* (groups: Groups, draws: number = limits.insightDraws): Steps<Difference> {
  const values = valuesOf(groups)
  const { all, done, not, size } = values
  const chance = chanceOf(groupsText(groups))
  const differences = yield* bootstrapSteps(values, draws, chance)
  const asFar = yield* permutationSteps(values, draws, chance)
  const mean = sumOf(all.subarray(0, done)) / done - sumOf(all.subarray(done)) / not
  return {
    mean: mean / size,
    median: (medianOf(all.subarray(0, done)) - medianOf(all.subarray(done))) / size,
    withoutLargest: withoutLargestOf(values) / size,
    chance: (1 + asFar) / (1 + draws),
    daysNeeded: daysNeededFor(mean, values),
    interval: (confidence) => {
      const beyond = Math.floor(tailOf(confidence, values) * draws)
      return { low: (differences[beyond] ?? 0) / size, high: (differences[draws - 1 - beyond] ?? 0) / size }
    },
  }
}
