import type { Prepared } from './prepared.ts'

/** Nothing is prepared. */
export const nothingPrepared = (): Prepared => new Map()
