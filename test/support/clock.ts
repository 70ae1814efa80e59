import type { LocalDate } from '#domain/time/local-date.ts'

/**
 * The moment of a test, milliseconds since the epoch. `npm test` holds it in every worker (`held-clock.mjs`) but those
 * of journeys, whose clock is their product's (`moved-clock.ts`). There, in benchmarks and in the deploy rehearsal it
 * is the computer's.
 */
export const momentNow = (): number => Date.now()

/** The day of Greenwich at that moment. */
export const dayNow = (): LocalDate => new Date(momentNow()).toISOString().slice(0, 10)
