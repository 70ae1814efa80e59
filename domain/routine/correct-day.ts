import { entryOn } from '#domain/entries/views.ts'
import type { DayCommand } from '#domain/record/commands.ts'
import { replacesNothing } from '#domain/record/conflict-list.ts'
import { countTasks } from '#domain/record/empty-journal.ts'
import type { DayEvent, EntryEvent } from '#domain/record/events.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { lastResetOf, lastVisitOf } from '#domain/record/last-days.ts'
import { tableGet, tableMap, tablePut, tableRemove, tableToArray } from '#domain/record/table.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { type LocalDate, addDays, daysBetween } from '#domain/time/local-date.ts'
import { doneMomentOf, followCounts, joinedRecords, wasDone, withoutDoneMoment } from './day-record.ts'

type Correction = Extract<DayEvent, { readonly type: 'DayCorrected' }>

/**
 * Corrects days that a clock far ahead has begun (T5): invented days become the true ones, and their texts move along,
 * as edits that replace nothing.
 */
export const correction = (
  { data: { latest, reachedOn }, meta }: Extract<DayCommand, { readonly type: 'CorrectDay' }>,
  journal: Journal,
): ReadonlyArray<DayEvent | EntryEvent> => {
  const reached = lastResetOf(journal.settings)
  if (reached === undefined || reached <= latest) return []
  const onRecord = lastTrueDay(journal, meta.today)
  // A recorded day cannot end before it was recorded.
  const becomes = reachedOn === undefined || reachedOn < onRecord ? onRecord : reachedOn
  const moment = { at: meta.now, day: meta.today }
  const invented = tableToArray(journal.dayStats)
    .map(({ date }) => date)
    .filter((date) => date > latest)
  return [
    { type: 'DayCorrected', data: { latest, becomes, invented }, ...moment },
    ...movedEntries(journal, shiftFrom(reached, becomes), latest, moment),
  ]
}

/** The last day on record up to today, or today. */
const lastTrueDay = (journal: Journal, today: LocalDate): LocalDate =>
  tableToArray(journal.dayStats).reduce<LocalDate | undefined>(
    (last, { date }) => (date <= today && (last === undefined || date > last) ? date : last),
    undefined,
  ) ?? today

/** Days that one clock invented lie as far apart as the true ones did. */
const shiftFrom = (reached: LocalDate, becomes: LocalDate) => {
  const days = daysBetween(reached, becomes) ?? 0
  return (date: LocalDate): LocalDate | undefined => addDays(date, days)
}

type Shift = ReturnType<typeof shiftFrom>
type Moment = Pick<Correction, 'at' | 'day'>

const movedEntries = (journal: Journal, shift: Shift, latest: LocalDate, moment: Moment): ReadonlyArray<EntryEvent> => {
  // A user may write for tomorrow.
  const lastWritable = addDays(latest, 1) ?? latest
  return tableToArray(journal.entries)
    .filter(({ date }) => date > lastWritable)
    .flatMap(({ date, notes, reflections }): ReadonlyArray<EntryEvent> => {
      const to = shift(date)
      if (to === undefined || to > lastWritable || (notes === '' && reflections === '')) return []
      return [
        ...(notes === '' || entryOn(journal, to)?.notes === notes
          ? []
          : [{ type: 'NotesWritten', data: { date: to, text: notes, base: replacesNothing }, ...moment } as const]),
        ...(reflections === '' || entryOn(journal, to)?.reflections === reflections
          ? []
          : [
              {
                type: 'ReflectionsWritten',
                data: { date: to, text: reflections, base: replacesNothing },
                ...moment,
              } as const,
            ]),
        {
          type: 'EntryDeleted',
          data: { date, notesBase: textFingerprint(notes), reflectionsBase: textFingerprint(reflections) },
          ...moment,
        },
      ]
    })
}

/** Moves a journal back out of days that have not come; ticks stay, or are recorded with their true day. */
export const withDayCorrected = (
  journal: Journal,
  { data: { latest, becomes, invented } }: Correction,
  today: LocalDate,
): Journal => {
  const reached = lastResetOf(journal.settings)
  // Another device has corrected it, or has begun the true day since.
  if (reached === undefined || reached <= latest || becomes > latest) return journal
  const shift = shiftFrom(reached, becomes)
  const moved = invented.reduce(
    (present, date) => withRecordMoved(present, date, date === reached ? undefined : shift(date), latest),
    journal,
  )
  const opened = withDayReopened(moved, becomes)
  const lastVisit = lastVisitOf(journal.settings)
  const settings = {
    ...opened.settings,
    lastTaskResetDate: becomes,
    ...(lastVisit !== undefined && lastVisit > latest && { lastVisitDate: today }),
  }
  const tombstones = new Map([...opened.tombstones].map(([key, day]) => [key, day > latest ? becomes : day]))
  return followCounts({ ...opened, settings, tombstones }, becomes)
}

const withRecordMoved = (journal: Journal, date: LocalDate, to: LocalDate | undefined, latest: LocalDate): Journal => {
  const record = tableGet(journal.dayStats, date)
  if (!record || date <= latest) return journal
  const dayStats = tableRemove(journal.dayStats, date)
  if (to === undefined || to > latest) return { ...journal, dayStats }
  const known = tableGet(dayStats, to)
  return {
    ...journal,
    dayStats: tablePut(dayStats, joinedRecords(known ?? { date: to, completed: 0, total: 0 }, record)),
  }
}

/** The true day is not over: its earlier ticks return, with their first moment. */
const withDayReopened = (journal: Journal, day: LocalDate): Journal => {
  const record = tableGet(journal.dayStats, day)
  if (!record?.tasks) return journal
  const done = new Map(record.tasks.filter(wasDone).map((item) => [item.id, doneMomentOf(item)]))
  const tasks = tableMap(journal.tasks, (task: Task) =>
    done.has(task.id) ? { ...withoutDoneMoment(task), completed: true, ...done.get(task.id) } : task,
  )
  const { tasks: _, ...counted } = record
  return { ...journal, tasks, counts: countTasks(tasks), dayStats: tablePut(journal.dayStats, counted) }
}
