import { limits } from '#domain/limits.ts'

export type ProgressTone = 'positive' | 'caution' | 'critical'

/** Part of a whole in whole percent, clamped to 0-100; nothing of nothing is 0. */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.round(Math.min(1, Math.max(0, part / whole)) * 100) : 0

/** Green at 80 or more, yellow at 50 or more, red below (spec section 9, progress colours). */
export const progressTone = (percent: number): ProgressTone =>
  percent >= limits.progressGoodFromPercent ? 'positive' : percent >= limits.progressFairFromPercent ? 'caution' : 'critical'
