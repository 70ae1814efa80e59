import { limits } from '#domain/limits.ts'

/**
 * How far a clock is still ahead (milliseconds) after it was seen to be turned back: that much less. One that was
 * turned back by days and would be far ahead all the same may have slept as well; then nothing is known any more
 * (undefined).
 */
export const aheadAfter = (aheadMs: number | undefined, turnedBackMs: number): number | undefined => {
  if (aheadMs === undefined) return undefined
  const left = aheadMs - turnedBackMs
  return turnedBackMs > limits.clockSkewMs && left > limits.clockSkewMs ? undefined : left
}

/**
 * Whether an answer came so soon (instants, milliseconds since the epoch) that its time is still the present one.
 */
export const isPrompt = (askedAt: number, answeredAt: number): boolean =>
  answeredAt >= askedAt && answeredAt - askedAt <= limits.serverTimeMaxAgeMs
