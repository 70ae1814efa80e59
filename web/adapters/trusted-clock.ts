import { limits } from '#domain/limits.ts'
import { aheadAfter, isPrompt } from '#domain/time/ahead.ts'
import type { Clock } from '#machines/ports/time.ts'

/** The computer's clock, and the server's where that one is known to be far behind it. */
export interface TrustedClock {
  /** A server has just told its time, milliseconds since the epoch. */
  readonly told: (serverMs: number) => void
  /** Milliseconds since the epoch. What a user does with a clock that is a day or ten years ahead happens today all the same (T5). */
  readonly now: () => number
  /** How far the computer's clock is ahead, milliseconds; undefined while no server has told its time. */
  readonly aheadMs: () => number | undefined
  /** Whether a server has told its time so lately that it proves which days have come. */
  readonly isFresh: () => boolean
}

/** A clock that was turned back meanwhile is that much less ahead. */
export const createTrustedClock = (clock: Pick<Clock, 'now'>): TrustedClock => {
  let ahead: number | undefined
  let toldAt = Number.NaN
  let seenAt = clock.now()
  const look = (): number => {
    const now = clock.now()
    ahead = aheadAfter(ahead, Math.max(0, seenAt - now))
    seenAt = now
    return now
  }
  return {
    told: (serverMs) => {
      toldAt = look()
      ahead = toldAt - serverMs
    },
    now: () => {
      const now = look()
      return ahead !== undefined && ahead > limits.clockSkewMs ? now - ahead : now
    },
    aheadMs: () => {
      look()
      return ahead
    },
    isFresh: () => isPrompt(toldAt, clock.now()),
  }
}
