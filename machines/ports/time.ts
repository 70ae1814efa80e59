import type { LocalDate } from '#domain/time/local-date.ts'

export interface Clock {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The user's present IANA zone. */
  readonly zone: () => string
}

/** In the user's present zone. */
export interface Calendar {
  /** `nowMs`: since the epoch. `startHour`: when a day begins, if not at midnight. */
  readonly localDay: (nowMs: number, startHour?: number) => LocalDate
  /** The first instant after `nowMs` on another local day. */
  readonly nextMidnight: (nowMs: number, startHour?: number) => number
}

/** Unique: time plus random characters. */
export interface Ids {
  readonly next: () => string
}

/** In [0, 1), for jitter. */
export interface Random {
  readonly fraction: () => number
}

/** Short waits within one operation; waits that a user can see are delays of the machines. */
export interface Pauses {
  /** Resolves after a random time between the two; from 0 to 0 it only yields to the main thread. */
  readonly between: (minMs: number, maxMs: number) => Promise<void>
}
