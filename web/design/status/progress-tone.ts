import { limits } from '#domain/limits.ts'

type ProgressTone = 'positive' | 'caution' | 'critical'

/** Whole percent, clamped to 0-100: 100 only when all is done, 0 only when nothing is. */
export const wholePercent = (percent: number): number =>
  percent <= 0 ? 0 : percent >= 100 ? 100 : Math.min(99, Math.max(1, Math.round(percent)))

/** Part of a whole in whole percent; 0 of 0 is 0. */
export const percentOf = (part: number, whole: number): number => (whole > 0 ? wholePercent((part / whole) * 100) : 0)

/** Green at 80 or more, yellow at 50 or more, red below (spec section 9, progress colours). */
export const progressTone = (percent: number): ProgressTone =>
  percent >= limits.progressGoodFromPercent
    ? 'positive'
    : percent >= limits.progressFairFromPercent
      ? 'caution'
      : 'critical'
