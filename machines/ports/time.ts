import type { LocalDate } from '#domain/time/local-date.ts'

/** The wall clock and the user's place. */
export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The user's present IANA zone. */
  readonly zone: () => string
}

/** The user's calendar, in the zone that they are in now. */
export interface Calendar {
  /** The local day at an instant, milliseconds since the epoch. `startHour`: when a day begins, if not at midnight. */
  readonly localDay: (nowMs: number, startHour?: number) => LocalDate
  /** The first instant after `nowMs` on another local day. */
  readonly nextMidnight: (nowMs: number, startHour?: number) => number
}

/** Unique ids: time plus random characters. */
export interface Ids {
  readonly next: () => string
}

/** A number in [0, 1) for jitter. */
export interface Random {
  readonly fraction: () => number
}

/**
 * A short wait within one operation, such as between two tries of a conditional write. Waits that a user can see are
 * delays of the machines.
 */
export interface Pauses {
  /** Resolves after a random time between the two; from 0 to 0 it only yields to the main thread. */
  readonly between: (minMs: number, maxMs: number) => Promise<void>
}
