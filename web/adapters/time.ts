import { limits } from '#domain/limits.ts'
import type { CommandMeta } from '#domain/record/commands.ts'
import { aheadAfter, isPrompt } from '#domain/time/ahead.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Calendar, Clock, Ids, Pauses, Random } from '#machines/ports/time.ts'

/** The zone can change while travelling, so it is asked for each time. */
export const browserClock: Clock = {
  now: () => Date.now(),
  zone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/** By the browser's own clock, so that the first paint needs no library of zones (web/decisions/0004). */
export const browserCalendar: Calendar = {
  // By the hands of the clock, not by elapsed hours: a day may have 23 of them.
  localDay: (nowMs, startHour = 0) => {
    const at = new Date(nowMs)
    return dateOf(at.getHours() < startHour ? new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1) : at)
  },
  nextMidnight: (nowMs, startHour = 0) => {
    const today = new Date(nowMs)
    // If the clocks skip midnight, the browser gives the first instant after the gap; if midnight comes twice, the
    // first; if a whole day is left out, the next day.
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
  readonly after: (ms: number, callback: () => void) => () => void
}

export const browserTimers: Timers = {
  after: (ms, callback) => {
    const handle = setTimeout(callback, ms)
    return () => clearTimeout(handle)
  },
}

export const pause = (timers: Timers, ms: number): Promise<void> => new Promise((resolve) => timers.after(ms, resolve))

/** Aborts the controller's signal if `ask` takes longer than `ms` milliseconds. */
export const inTime = <Answer>(
  timers: Timers,
  ms: number,
  ask: (abort: AbortController) => Promise<Answer>,
): Promise<Answer> => {
  const abort = new AbortController()
  const stop = timers.after(ms, () => abort.abort())
  return ask(abort).finally(stop)
}

/** Random pauses, so that two devices that met once do not meet again. */
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

/** Ids from time plus random characters, as the spec asks: sortable by time, unique over devices (62 random bits). */
export const createIds = (clock: Pick<Clock, 'now'>): Ids => ({
  next: () => {
    const bytes = crypto.getRandomValues(new Uint8Array(randomLength))
    const random = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
    return `${clock.now().toString(36)}-${random}`
  },
})

/** The computer's clock, or the server's if the computer's is known to be far ahead (T5). */
export interface TrustedClock {
  /** Takes the server's present time, milliseconds since the epoch. */
  readonly serverTime: (serverMs: number) => void
  /** Milliseconds since the epoch. With a clock that is ten years ahead, work still happens today (T5). */
  readonly now: () => number
  /** How far the computer's clock is ahead, milliseconds; undefined until a server's time is known. */
  readonly aheadMs: () => number | undefined
  /** True if a server's time is recent enough to prove which days have come. */
  readonly isFresh: () => boolean
}

/** A clock that is turned back meanwhile is that much less ahead. */
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
