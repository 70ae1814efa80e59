import { limits } from '#domain/limits.ts'
import type { DayEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { lastResetOf, lastVisitOf } from '#domain/record/last-days.ts'
import { tableGet, tableHas, tableMap } from '#domain/record/table.ts'
import { prunedTombstones } from '#domain/record/tombstones.ts'
import { type LocalDate, addDays, hasDateShape } from '#domain/time/local-date.ts'
import { withDayCorrected } from './correct-day.ts'
import {
  followCounts,
  isDayOff,
  isPast,
  openRecordOfTasks,
  recordOfTasks,
  withArchive,
  withoutDoneMoment,
  withSkipsOf,
} from './day-record.ts'
import { lastUsedDay } from './decide-day.ts'

type Of<Type extends DayEvent['type']> = Extract<DayEvent, { readonly type: Type }>

/** Automatic events, so they change nothing that a user has done since. */
export const evolveDay = (journal: Journal, event: DayEvent): Journal => {
  // A day that is not in the calendar could never be left again.
  if (!hasDateShape(event.day)) return journal
  switch (event.type) {
    case 'DayStarted':
      return start(journal, event)
    case 'DayRecorded':
      return record(journal, event.day)
    case 'DayCorrected':
      return withDayCorrected(journal, event, event.day)
    case 'DayVisited': {
      const last = lastVisitOf(journal.settings)
      return last !== undefined && last >= event.day
        ? journal
        : { ...journal, settings: { ...journal.settings, lastVisitDate: event.day } }
    }
  }
}

const start = (journal: Journal, { data: { finished }, day }: Of<'DayStarted'>): Journal => {
  const reached = lastResetOf(journal.settings)
  if (reached !== undefined && reached >= day) return journal
  const used = lastUsedDay(journal.settings)
  const isOver = used !== undefined && used < day
  // The present tasks know more than the event: other devices ticked on the same day.
  const own =
    isOver && journal.counts.total > 0 && !isDayOff(journal.settings, used) ? recordOfTasks(journal, used) : undefined
  const archived = own ? withArchive(journal, own) : journal
  const foreign =
    finished && finished.date !== used && finished.date < day && !tableGet(archived.dayStats, finished.date)?.tasks
  const complete = foreign ? withSkipsOf(withArchive(archived, finished), finished.date) : archived
  const reset = isOver || finished ? withTasksOpen(complete) : complete
  const reachedDay: Journal = {
    ...reset,
    settings: { ...reset.settings, lastTaskResetDate: day },
    tombstones: prunedTombstones(reset.tombstones, reached !== undefined && isLeap(reached, day) ? reached : day),
  }
  const known = tableGet(reachedDay.dayStats, day)?.completed ?? 0
  return reachedDay.counts.total > 0 && known <= reachedDay.counts.completed
    ? followCounts(reachedDay, day)
    : reachedDay
}

/** A clock years ahead must not drop recent tombstones (I13); after a long absence the next day drops them. */
const isLeap = (from: LocalDate, to: LocalDate): boolean => (addDays(from, limits.tombstoneKeptDays) ?? to) < to

const withTasksOpen = (journal: Journal): Journal => ({
  ...journal,
  tasks: tableMap(journal.tasks, (task) => (task.completed ? { ...withoutDoneMoment(task), completed: false } : task)),
  counts: { completed: 0, total: journal.counts.total },
})

const record = (journal: Journal, day: LocalDate): Journal => {
  if (tableHas(journal.dayStats, day) || journal.counts.total === 0 || isDayOff(journal.settings, day)) return journal
  // This arrives late: the ticks of that day follow, each with its own event.
  return isPast(journal, day) ? withArchive(journal, openRecordOfTasks(journal, day)) : followCounts(journal, day)
}
