import { limits } from '#domain/limits.ts'

/**
 * How far a clock is still ahead, in milliseconds, after it was turned back. Undefined where it was turned back by days
 * and would be far ahead all the same: the computer may have slept as well.
 */
export const aheadAfter = (aheadMs: number | undefined, turnedBackMs: number): number | undefined => {
  if (aheadMs === undefined) return undefined
  const left = aheadMs - turnedBackMs
  return turnedBackMs > limits.clockSkewMs && left > limits.clockSkewMs ? undefined : left
}

/** Whether an answer came so soon (both in milliseconds) that its server time is still the present one. */
export const isPrompt = (askedAt: number, answeredAt: number): boolean =>
  answeredAt >= askedAt && answeredAt - askedAt <= limits.serverTimeMaxAgeMs
