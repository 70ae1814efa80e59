import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate'
import { limits } from '#domain/limits.ts'
import { aheadAfter } from '#domain/time/ahead.ts'
import { countdown } from '#domain/time/countdown.ts'
import { type LocalDate, isWeekend, weekdayName } from '#domain/time/local-date.ts'
import { provided } from '#machines/ports/provided.ts'
import type { Calendar, Clock } from '#machines/ports/time.ts'

interface DayInput {
  readonly clock: Pick<Clock, 'now'>
  readonly calendar: Calendar
  readonly excludeWeekends: boolean
}

interface DayContext extends DayInput {
  readonly today: LocalDate
  /** 'Xh Ym' to local midnight. */
  readonly clearsIn: string
  /** Undefined until a day was started. */
  readonly startedDay: LocalDate | undefined
  /** When the clock was last read, milliseconds since the epoch. */
  readonly readAt: number
  /** The same moment by the trusted clock: the server's, while the computer's is known to be far ahead of it. */
  readonly trustedAt: number
  /** How far the clock is ahead of a server's, milliseconds; undefined while unknown. */
  readonly aheadMs: number | undefined
  /** The lead of the clock when it was last far ahead; undefined where it never was. */
  readonly wasAheadMs: number | undefined
}

type DayEvent =
  /** The page is visible again, focused, or back from the page cache. */
  | { readonly type: 'page.shown' }
  | { readonly type: 'settings.changed'; readonly excludeWeekends: boolean }
  /** Sent by the drive with each write, milliseconds since the epoch. */
  | { readonly type: 'server.time'; readonly nowMs: number }
  /** The journal was in a future day and was corrected: today may have to be started. */
  | { readonly type: 'day.corrected' }

/** Starts each local day once: on load, every 60 s, at midnight and when shown, since no timer is reliable. */
export const dayMachine = setup({
  types: { context: {} as DayContext, events: {} as DayEvent, input: {} as DayInput },
  actors: {
    /** Reads what other devices did (sync.md D7); answers the server's time, if known, milliseconds since the epoch. */
    pullJournal: fromPromise<number | undefined>(provided('pullJournal')),
    startDay: fromPromise<void, { readonly today: LocalDate }>(provided('startDay')),
  },
  guards: {
    'a day has to be started': ({ context }) => context.today !== context.startedDay,
    'the setting has changed': ({ context }, setting: { readonly excludeWeekends: boolean }) =>
      setting.excludeWeekends !== context.excludeWeekends,
  },
  actions: {
    'read the clock': assign(({ context }) => readClock(context)),
    'remember the started day': assign(({ context }) => ({ startedDay: context.today })),
    'compare the clocks': assign(({ context }, server: { readonly nowMs: number | undefined }) =>
      server.nowMs === undefined ? {} : comparedWith(context, server.nowMs),
    ),
    'clear the started day': assign({ startedDay: undefined }),
    // With the setting, today may become a day off or stop being one.
    'take over the setting': assign((_, setting: { readonly excludeWeekends: boolean }) => ({
      excludeWeekends: setting.excludeWeekends,
      startedDay: undefined,
    })),
  },
  delays: {
    'a minute is over': limits.dayCheckMs,
    'local midnight': ({ context }) =>
      Math.max(0, context.calendar.nextMidnight(context.trustedAt) - context.trustedAt),
    'the countdown changes': ({ context }) => {
      const left = context.calendar.nextMidnight(context.trustedAt) - context.trustedAt
      // The text changes one millisecond after the full minute.
      return Math.max(1, (left % minuteMs) + 1)
    },
    'the pull takes too long': limits.pullBeforeResetMs,
  },
}).createMachine({
  id: 'day',
  context: ({ input }) => ({
    ...input,
    ...seenAt(input, input.clock.now()),
    readAt: input.clock.now(),
    startedDay: undefined,
    aheadMs: undefined,
    wasAheadMs: undefined,
  }),
  initial: 'checking',
  on: {
    'settings.changed': {
      guard: { type: 'the setting has changed', params: ({ event }) => event },
      target: '.checking',
      actions: { type: 'take over the setting', params: ({ event }) => event },
    },
    'server.time': { actions: { type: 'compare the clocks', params: ({ event }) => event } },
    'day.corrected': { target: '.checking', actions: 'clear the started day' },
  },
  states: {
    checking: {
      description: 'What day is it, and has it been started?',
      entry: 'read the clock',
      always: [{ guard: 'a day has to be started', target: 'pulling' }, { target: 'waiting' }],
    },
    pulling: {
      description: 'What did other devices do meanwhile? Not for long: a day also begins without a network.',
      invoke: {
        id: 'pullJournal',
        src: 'pullJournal',
        onDone: {
          target: 'deciding',
          actions: { type: 'compare the clocks', params: ({ event }) => ({ nowMs: event.output }) },
        },
        onError: 'deciding',
      },
      after: { 'the pull takes too long': 'deciding' },
    },
    deciding: {
      description: 'A day that only a clock far ahead has reached is not started.',
      entry: 'read the clock',
      always: [{ guard: 'a day has to be started', target: 'starting' }, { target: 'waiting' }],
    },
    starting: {
      description: 'The journal archives the finished day and resets the tasks.',
      entry: 'remember the started day',
      invoke: {
        id: 'startDay',
        src: 'startDay',
        input: ({ context }) => ({ today: context.today }),
        onDone: 'waiting',
        onError: 'waiting',
      },
    },
    waiting: {
      description: 'The day goes on until the next check.',
      initial: 'counting',
      after: { 'a minute is over': 'checking', 'local midnight': 'checking' },
      on: {
        'page.shown': 'checking',
        'server.time': { target: 'checking', actions: { type: 'compare the clocks', params: ({ event }) => event } },
      },
      states: {
        counting: {
          description: 'The countdown to midnight.',
          after: { 'the countdown changes': { target: 'counting', reenter: true, actions: 'read the clock' } },
        },
      },
    },
  },
})

const minuteMs = 60_000

const seenAt = (
  { calendar }: Pick<DayInput, 'calendar'>,
  trustedAt: number,
): Pick<DayContext, 'today' | 'clearsIn' | 'trustedAt'> => ({
  today: calendar.localDay(trustedAt),
  clearsIn: countdown(calendar.nextMidnight(trustedAt) - trustedAt),
  trustedAt,
})

const isFar = (aheadMs: number | undefined): aheadMs is number => aheadMs !== undefined && aheadMs > limits.clockSkewMs

/** A clock that was turned back is that much less ahead: days start again within a minute of its correction (T5). */
const readClock = (context: DayContext): Partial<DayContext> => {
  const readAt = context.clock.now()
  const turnedBackMs = Math.max(0, context.readAt - readAt)
  const aheadMs = aheadAfter(context.aheadMs, turnedBackMs)
  const wasAheadMs = isFar(turnedBackMs) ? turnedBackMs : context.wasAheadMs
  return { ...seenAt(context, isFar(aheadMs) ? readAt - aheadMs : readAt), readAt, aheadMs, wasAheadMs }
}

const comparedWith = (context: DayContext, serverMs: number): Partial<DayContext> => {
  const { wasAheadMs } = readClock(context)
  const aheadMs = context.clock.now() - serverMs
  return {
    ...readClock({ ...context, readAt: context.clock.now(), aheadMs }),
    wasAheadMs: isFar(aheadMs) ? aheadMs : wasAheadMs,
  }
}

/** The day for the header, and whether it is a day off. */
export const dayOf = (
  snapshot: SnapshotFrom<typeof dayMachine>,
): { readonly today: LocalDate; readonly weekday: string; readonly dayOff: boolean; readonly clearsIn: string } => {
  const { today, clearsIn, excludeWeekends } = snapshot.context
  return { today, weekday: weekdayName(today), dayOff: excludeWeekends && isWeekend(today), clearsIn }
}
