import type { Weight } from '#domain/statistics/month.ts'

/** The share of colour behind a day's result, in percent: faint enough to read everything on it. */
export const washPercent: Readonly<Record<Exclude<Weight, 0>, number>> = { 1: 4.5, 2: 9, 3: 13.5, 4: 18 }
