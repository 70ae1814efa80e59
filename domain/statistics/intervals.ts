import { normal95, student95 } from './quantiles.ts'

/** With 95 % confidence. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** A share from 0 to 1 of `of` trades. */
export interface Rate extends Interval {
  readonly share: number
  readonly of: number
}

/** Wilson's interval (1927; recommended by Brown, Cai, DasGupta 2001). Undefined for a share of nothing. */
export const wilsonRate = (count: number, of: number): Rate | undefined => {
  if (of === 0) return undefined
  const share = count / of
  const square = normal95 * normal95
  const middle = (share + square / (2 * of)) / (1 + square / of)
  const half = (normal95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))
  return { share, of, low: count === 0 ? 0 : middle - half, high: count === of ? 1 : middle + half }
}

/** A mean's interval by Student's distribution; undefined for fewer than two values. */
export const meanInterval = (mean: number, squaredDeviations: number, count: number): Interval | undefined => {
  if (count < 2) return undefined
  const half = student95(count - 1) * Math.sqrt(squaredDeviations / (count - 1) / count)
  return { low: mean - half, high: mean + half }
}
