import type { Weight } from '#domain/statistics/month.ts'

/** How much of its colour lies behind a day's result, in percent: faint enough to read all that stands on it. */
export const washPercent: Readonly<Record<Exclude<Weight, 0>, number>> = { 1: 4.5, 2: 9, 3: 13.5, 4: 18 }
