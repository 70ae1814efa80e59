import { normal95, student95 } from './quantiles.ts'

/** Where a value lies with 95 % confidence. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** A share, 0 to 1, of some trades. */
export interface Rate extends Interval {
  readonly share: number
  readonly of: number
}

/**
 * A share with its 95 % interval (Wilson 1927; recommended for few trades by Brown, Cai, DasGupta 2001). Undefined for
 * a share of nothing.
 */
export const wilsonRate = (count: number, of: number): Rate | undefined => {
  if (of === 0) return undefined
  const share = count / of
  const square = normal95 * normal95
  const middle = (share + square / (2 * of)) / (1 + square / of)
  const half = (normal95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  return { share, of, low: count === 0 ? 0 : middle - half, high: count === of ? 1 : middle + half }
}

/** The 95 % interval of a mean by Student's distribution; undefined for fewer than two values. */
export const meanInterval = (mean: number, squaredDeviations: number, count: number): Interval | undefined => {
  if (count < 2) return undefined
  const half = student95(count - 1) * Math.sqrt(squaredDeviations / (count - 1) / count)
  return { low: mean - half, high: mean + half }
}
