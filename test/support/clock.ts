import type { LocalDate } from '#domain/journal/journal.ts'

/**
 * The moment of a test, milliseconds since the epoch. `npm test` holds it in every worker (`held-clock.mjs`); where the
 * product is another process, as in journeys, benchmarks and the deploy rehearsal, it is the computer's.
 */
export const momentNow = (): number => Date.now()

/** The day of Greenwich at that moment. */
export const dayNow = (): LocalDate => new Date(momentNow()).toISOString().slice(0, 10)
