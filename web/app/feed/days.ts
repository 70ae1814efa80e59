import { createActor, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { isPrompt } from '#domain/time/ahead.ts'
import { dayMachine } from '#machines/day.machine.ts'
import { startDay } from '#machines/journal-actors.ts'
import { perform } from '#machines/journal.machine.ts'
import type { journalMachine } from '#machines/journal.machine.ts'
import type { OpenView } from '#machines/journal-view.ts'
import type { Calendar, Clock } from '#machines/ports/time.ts'
import { rooted } from '../root-actors.ts'
import { showDay } from './views.ts'

export interface DaysDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly calendar: Calendar
  readonly journal: ActorRefFrom<typeof journalMachine>
  /** Reads what other devices did before a day begins. */
  readonly pull: () => Promise<void>
  /** What is being typed belongs to the day that is on the screen. */
  readonly commitDrafts: () => void
  /** From now on commands happen at the server's time, where the computer's is far ahead. */
  readonly serverTime: (nowMs: number) => void
}

/** The days of an open journal: each is started once, and one that has not come is taken back (T5). */
export interface Days {
  readonly begin: () => void
  /** The journal has moved. */
  readonly follow: () => void
  /** A server has told its time, milliseconds since the epoch; `fresh`: just now, so that it proves which days have come. */
  readonly serverTold: (nowMs: number, fresh?: boolean) => void
  readonly look: () => void
  readonly stop: () => void
}

export const createDays = ({ clock, calendar, journal, pull, commitDrafts, serverTime }: DaysDeps): Days => {
  let day: ActorRefFrom<typeof dayMachine> | undefined
  let aheadMs: number | undefined
  let toldAt = Number.NaN
  const open = () => journal.getSnapshot().context.open
  /** Only a time that has just been told proves anything: the clock may jump the next moment. */
  const correct = (nowMs: number, beforehand: () => void) => {
    const view = open()
    const wrong = day && view ? daysNotCome(view, nowMs, day.getSnapshot().context.wasAheadMs, calendar) : undefined
    beforehand()
    if (!wrong) return
    perform(journal, { type: 'CorrectDay', data: wrong })
    day?.send({ type: 'day.corrected' })
  }
  return {
    begin: () => {
      day = rooted(createActor(dayMachine.provide({ actors: { pullJournal: fromPromise(() => pull().then(() => undefined)), startDay: startDay(journal) } }), {
        input: { clock, calendar, excludeWeekends: open()?.view.settings.excludeWeekends ?? false },
      }))
      day.subscribe(showDay)
      day.start()
      if (aheadMs === undefined) return
      const nowMs = clock.now() - aheadMs
      day.send({ type: 'server.time', nowMs })
      // Not within the journal's own notification.
      if (isPrompt(toldAt, clock.now())) queueMicrotask(() => correct(nowMs, () => undefined))
    },
    follow: () => {
      const settings = open()?.view.settings
      if (!day || !settings) return
      day.send({ type: 'settings.changed', excludeWeekends: settings.excludeWeekends })
    },
    serverTold: (nowMs, fresh = true) => {
      aheadMs = clock.now() - nowMs
      toldAt = fresh ? clock.now() : Number.NaN
      day?.send({ type: 'server.time', nowMs })
      const beforehand = () => {
        commitDrafts()
        serverTime(nowMs)
      }
      if (fresh) correct(nowMs, beforehand)
    },
    look: () => day?.send({ type: 'page.shown' }),
    stop: () => {
      day?.stop()
      day = undefined
    },
  }
}

/**
 * Whether the journal stands in a day that has not come, by a server's time (milliseconds since the epoch). A day that this
 * device began at a moment that lies ahead is one; of others' days only those that no place on earth has reached.
 */
const daysNotCome = ({ view, log, queue }: OpenView, nowMs: number, wasAheadMs: number | undefined, calendar: Calendar): { readonly latest: LocalDate; readonly reachedOn?: LocalDate } | undefined => {
  const reached = view.settings.lastTaskResetDate
  if (reached === undefined || reached <= calendar.localDay(nowMs)) return undefined
  const began = [...log, ...queue.flatMap(({ events }) => events)].findLast(({ event }) => event.type === 'DayStarted' && event.day === reached)
  const beganMs = began ? Date.parse(began.event.at) : Number.NaN
  const ours = beganMs > nowMs + limits.clockSkewMs
  const latest = ours ? calendar.localDay(nowMs) : new Date(nowMs + limits.earliestZoneMs).toISOString().slice(0, 10)
  if (reached <= latest) return undefined
  const trueMs = ours && wasAheadMs !== undefined ? beganMs - wasAheadMs : Number.NaN
  return { latest, ...(trueMs <= nowMs + limits.clockSkewMs && { reachedOn: calendar.localDay(Math.min(trueMs, nowMs)) }) }
}
