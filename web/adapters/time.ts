import { limits } from '#domain/limits.ts'
import type { CommandMeta } from '#domain/record/commands.ts'
import { aheadAfter, isPrompt } from '#domain/time/ahead.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Calendar, Clock, Ids, Pauses, Random } from '#machines/ports/time.ts'

/** The browser's clock, and the zone its owner is in now (it can change while travelling). */
export const browserClock: Clock = {
  now: () => Date.now(),
  zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/**
 * The user's calendar by the browser's own clock, which follows the device's zone. No library of zones is needed for
 * the first paint, and a test compares both (web/decisions/0004).
 */
export const browserCalendar: Calendar = {
  // By the hands of the clock, never by hours that have passed: a day may have 23 of them.
  localDay: (nowMs, startHour = 0) => {
    const at = new Date(nowMs)
    return dateOf(at.getHours() < startHour ? new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1) : at)
  },
  nextMidnight: (nowMs, startHour = 0) => {
    const today = new Date(nowMs)
    // Where the clocks skip midnight, the browser answers with the first instant behind the gap; where midnight comes
    // twice, with the first of them; where a whole day is left out, with the day after.
    const ahead = today.getHours() < startHour ? 0 : 1
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead, startHour).getTime()
  },
}

const dateOf = (date: Date): LocalDate =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')

/** Waiting, as an argument: tests and the simulator bring their own time. */
export interface Timers {
  /** Calls back once after so many milliseconds. Returns the cancellation. */
  readonly after: (ms: number, callback: () => void) => () => void
}

export const browserTimers: Timers = {
  after: (ms, callback) => {
    const handle = setTimeout(callback, ms)
    return () => clearTimeout(handle)
  },
}

/** Resolves after so many milliseconds. */
export const pause = (timers: Timers, ms: number): Promise<void> => new Promise((resolve) => timers.after(ms, resolve))

/** Ends what `ask` has begun with the controller's signal when it takes longer than `ms` milliseconds. */
export const inTime = <Answer>(
  timers: Timers,
  ms: number,
  ask: (abort: AbortController) => Promise<Answer>,
): Promise<Answer> => {
  const abort = new AbortController()
  const stop = timers.after(ms, () => abort.abort())
  return ask(abort).finally(stop)
}

/** Waits for a random time, so that two devices that met once do not meet again. */
export const createPauses = (
  timers: Timers,
  random: Random,
  yieldToMain: () => Promise<void> = () => pause(timers, 0),
): Pauses => ({
  between: (fromMs, toMs) => (toMs === 0 ? yieldToMain() : pause(timers, fromMs + random.fraction() * (toMs - fromMs))),
})

/** Jitter needs no secrecy, so the plain generator is enough. */
export const browserRandom: Random = { fraction: () => Math.random() }

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz'
const randomLength = 12

/**
 * Ids from time plus random characters, as the spec asks: sortable at a glance, unique over devices (62 random bits).
 */
export const createIds = (clock: Pick<Clock, 'now'>): Ids => ({
  next: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(randomLength))
    const random = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
    return `${clock.now().toString(36)}-${random}`
  },
})

/** The computer's clock, and the server's where that one is known to be far behind it. */
export interface TrustedClock {
  /** A server's time of this moment, milliseconds since the epoch. */
  readonly serverTime: (serverMs: number) => void
  /**
   * Milliseconds since the epoch. What a user does with a clock that is a day or ten years ahead happens today all the
   * same (T5).
   */
  readonly now: () => number
  /** How far the computer's clock is ahead, milliseconds; undefined while no server's is known. */
  readonly aheadMs: () => number | undefined
  /** Whether a server's time is so recent that it proves which days have come. */
  readonly isFresh: () => boolean
}

/** A clock that was turned back meanwhile is that much less ahead. */
export const createTrustedClock = (clock: Pick<Clock, 'now'>): TrustedClock => {
  let ahead: number | undefined
  let serverTimeAt = Number.NaN
  let seenAt = clock.now()
  const look = (): number => {
    const now = clock.now()
    ahead = aheadAfter(ahead, Math.max(0, seenAt - now))
    seenAt = now
    return now
  }
  return {
    serverTime: (serverMs) => {
      serverTimeAt = look()
      ahead = serverTimeAt - serverMs
    },
    now: () => {
      const now = look()
      return ahead !== undefined && ahead > limits.clockSkewMs ? now - ahead : now
    },
    aheadMs: () => {
      look()
      return ahead
    },
    isFresh: () => isPrompt(serverTimeAt, clock.now()),
  }
}

/** The moment of a command: its instant, the user's day then, and the zone of that day. */
export const createMoments =
  (clock: Clock, calendar: Pick<Calendar, 'localDay'>, startHour: () => number = () => 0) =>
  (): Required<CommandMeta> => {
    const now = clock.now()
    return { now: new Date(now).toISOString(), today: calendar.localDay(now, startHour()), zone: clock.zone() }
  }
