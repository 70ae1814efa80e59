import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { dayStartOf } from '#domain/record/setting-values.ts'
import { futureDayCorrection } from '#domain/routine/future-days.ts'
import { isPrompt } from '#domain/time/ahead.ts'
import { startDay } from '#machines/journal/actors.ts'
import { dayMachine } from '#machines/journal/day.machine.ts'
import { type journalMachine, perform } from '#machines/journal/journal.machine.ts'
import type { Calendar, Clock } from '#machines/ports/time.ts'
import { registered } from './root-actors.ts'
import { showDay } from './views.ts'

interface DaysDeps {
  readonly clock: Pick<Clock, 'now'>
  readonly calendar: Calendar
  readonly journal: ActorRefFrom<typeof journalMachine>
  /** Reads what other devices wrote before a day begins. */
  readonly pull: () => Promise<unknown>
  /** Drafts belong to the day on the screen. */
  readonly commitDrafts: () => void
  /** From now on commands use the server's time if the computer's clock is far ahead. */
  readonly serverTime: (nowMs: number) => void
}

/** The days of an open journal: starts each once, and corrects one that has not come (T5). */
export interface Days {
  readonly begin: () => void
  readonly follow: () => void
  /** Milliseconds since the epoch; `fresh`: the present time, so that it proves which days have come. */
  readonly serverTime: (nowMs: number, fresh?: boolean) => void
  readonly look: () => void
  readonly stop: () => void
}

const startingAt = (civil: Calendar, hour: () => number): Calendar => ({
  localDay: (nowMs) => civil.localDay(nowMs, hour()),
  nextMidnight: (nowMs) => civil.nextMidnight(nowMs, hour()),
})

export const createDays = ({ clock, calendar: civil, journal, pull, commitDrafts, serverTime }: DaysDeps): Days => {
  let day: ActorRefFrom<typeof dayMachine> | undefined
  let aheadMs: number | undefined
  let serverTimeAt = Number.NaN
  const open = () => journal.getSnapshot().context.open
  const startHour = (): number => dayStartOf(open()?.view.settings)
  const calendar = startingAt(civil, startHour)
  let followedHour = 0
  const notCome = (nowMs: number) => {
    const opened = open()
    if (!day || !opened) return undefined
    const { view, log, queue } = opened
    const events = [...log, ...queue.flatMap((queued) => queued.events)].map(({ event }) => event)
    return futureDayCorrection(view.settings.lastTaskResetDate, events, {
      nowMs,
      wasAheadMs: day.getSnapshot().context.wasAheadMs,
      localDay: calendar.localDay,
    })
  }
  /** Only a present time proves anything: the clock may jump the next moment. */
  const correct = (nowMs: number, beforehand: (isWrong: boolean) => void) => {
    const wrong = notCome(nowMs)
    beforehand(wrong !== undefined)
    if (!wrong) return
    perform(journal, { type: 'CorrectDay', data: wrong })
    day?.send({ type: 'day.corrected' })
  }
  return {
    begin: () => {
      followedHour = startHour()
      day = registered(
        createActor(
          dayMachine.provide({
            actors: { pullJournal: fromPromise(() => pull().then(() => undefined)), startDay: startDay(journal) },
          }),
          { input: { clock, calendar, excludeWeekends: open()?.view.settings.excludeWeekends ?? false } },
        ),
      )
      day.subscribe(showDay)
      day.start()
      if (aheadMs === undefined) return
      const nowMs = clock.now() - aheadMs
      day.send({ type: 'server.time', nowMs })
      // Not within the journal's own notification.
      if (isPrompt(serverTimeAt, clock.now())) queueMicrotask(() => correct(nowMs, () => undefined))
    },
    follow: () => {
      const settings = open()?.view.settings
      if (!day || !settings) return
      day.send({ type: 'settings.changed', excludeWeekends: settings.excludeWeekends })
      if (followedHour === startHour()) return
      followedHour = startHour()
      day.send({ type: 'page.shown' })
    },
    serverTime: (nowMs, fresh = true) => {
      const isOtherDay = calendar.localDay(clock.now() - (aheadMs ?? 0)) !== calendar.localDay(nowMs)
      aheadMs = clock.now() - nowMs
      serverTimeAt = fresh ? clock.now() : Number.NaN
      day?.send({ type: 'server.time', nowMs })
      const beforehand = (isWrong: boolean): void => {
        // Only before the day moves: an event after each save would trigger the next save while the user types.
        if (isWrong || isOtherDay) commitDrafts()
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
