import type { DayStats, Journal } from '#domain/record/journal.ts'
import { lastResetOf } from '#domain/record/last-days.ts'
import { tableGet, tableValues } from '#domain/record/table.ts'
import { type LocalDate, addDays, isLocalDate, laterOf, weekdayOf } from '#domain/time/local-date.ts'
import { isDayOff } from './day-record.ts'
import { isCorrected, isSkipped, standingsOn } from './due.ts'
import { allows, type Recurrence, recurrenceOn, recurrencesOf, scheduleOfTask } from './schedule.ts'

/** `open`: due today, and the day is not over. `no record`: due, but no device was opened. */
export type DayOfItem = 'done' | 'not done' | 'no record' | 'open' | 'skipped' | 'not due'

export interface HistoryDay {
  readonly date: LocalDate
  readonly state: DayOfItem
  /** A correction: the day itself ended otherwise. */
  readonly corrected?: true
  /** It counts by the week, `times` times; `isOpen`: it can be done on this day. */
  readonly weekly?: { readonly times: number; readonly isOpen: boolean }
}

/** From the first day on which it was recorded until today, oldest first. */
export interface ItemHistory extends HistoryFigures {
  readonly days: ReadonlyArray<HistoryDay>
}

export interface HistoryFigures {
  /** What the streaks count: days, or weeks of an item that counts by the week now. */
  readonly unit: Unit
  /** Due days in a row that were done, or weeks in which it was done often enough; what is not over breaks nothing. */
  readonly streak: number
  readonly longest: number
  /** A due day without a record was not done. */
  readonly due: number
  readonly done: number
  /** On how many days a correction decides. */
  readonly corrected: number
}

type Unit = 'day' | 'week'

type Item = Parameters<ReturnType<typeof standingsOn>>[0]

/** Every day of an item up to `today`, the day that the screen shows. */
export const historyOf = (journal: Journal, taskId: string, today: LocalDate): ItemHistory => {
  const task = tableGet(journal.tasks, taskId)
  const present = laterOf(lastResetOf(journal.settings), today)
  const first = firstDay(journal, taskId, present)
  const days: HistoryDay[] = []
  for (let date: LocalDate | undefined = first; date !== undefined && date <= present; date = addDays(date, 1)) {
    if (date === present && !task) break
    days.push({ date, ...dayOf(journal, taskId, date, present) })
  }
  return { days, ...figuresOf(days, present) }
}

/** How often an item was done in the week of `day`, up to that day. */
export const doneThisWeek = (journal: Journal, taskId: string, day: LocalDate): number => {
  let done = 0
  for (let date: LocalDate | undefined = mondayOf(day); date !== undefined && date <= day; date = addDays(date, 1))
    if (dayOf(journal, taskId, date, day).state === 'done') done += 1
  return done
}

const mondayOf = (day: LocalDate): LocalDate => addDays(day, -(((weekdayOf(day) ?? 0) + 6) % 7)) ?? day

const firstDay = (journal: Journal, taskId: string, present: LocalDate): LocalDate => {
  let first = present
  for (const { date, tasks } of tableValues(journal.dayStats))
    if (date < first && tasks?.some(({ id }) => id === taskId)) first = date
  // An item that counts by the week is in a record only once it was done.
  for (const { from, recurrence } of recurrencesOf(journal, scheduleOfTask(taskId)))
    if (recurrence?.times && from < first && isLocalDate(from)) first = from
  return first
}

const dayOf = (journal: Journal, taskId: string, date: LocalDate, present: LocalDate): Omit<HistoryDay, 'date'> => {
  const task = tableGet(journal.tasks, taskId)
  const recurrence = recurrenceOn(journal, task ?? { id: taskId, checklistId: '' }, date)
  if (recurrence.times) return dayOfWeek(journal, taskId, date, recurrence, date === present ? task : undefined)
  return task && date === present ? { state: presentState(journal, task, date) } : pastDay(journal, taskId, date)
}

/** No day of it is due by itself. `now`: the item as it is, on the day that is not over. */
const dayOfWeek = (
  journal: Journal,
  taskId: string,
  date: LocalDate,
  recurrence: Recurrence,
  now: Item | undefined,
): Omit<HistoryDay, 'date'> => {
  const item = tableGet(journal.dayStats, date)?.tasks?.find(({ id }) => id === taskId)
  const isAdded = !now && !item && isCorrected(journal, date, taskId, true)
  const done = now?.completed ?? item?.done ?? isAdded
  const skipped = isSkipped(journal, date, taskId)
  return {
    state: done ? 'done' : skipped ? 'skipped' : 'not due',
    ...((isAdded || (!now && item?.corrected)) && { corrected: true }),
    weekly: {
      times: recurrence.times ?? 0,
      isOpen: allows(recurrence, date) && !skipped && !isDayOff(journal.settings, date),
    },
  }
}

const presentState = (journal: Journal, task: Item, date: LocalDate): DayOfItem => {
  if (isDayOff(journal.settings, date)) return 'not due'
  const standing = standingsOn(journal, date)(task)
  return standing === 'due' ? (task.completed ? 'done' : 'open') : standing
}

/** By its record; where none names it, by the schedule of that day. */
const pastDay = (journal: Journal, taskId: string, date: LocalDate): Omit<HistoryDay, 'date'> => {
  const record = tableGet(journal.dayStats, date)
  const item = record?.tasks?.find(({ id }) => id === taskId)
  if (item?.due === false) return { state: item.skipped ? 'skipped' : 'not due' }
  if (item) return { state: item.done ? 'done' : 'not done', ...(item.corrected && { corrected: true }) }
  if ((record && namesAll(record)) || isDayOff(journal.settings, date)) return { state: 'not due' }
  const task = tableGet(journal.tasks, taskId) ?? { id: taskId, checklistId: '' }
  const standing = standingsOn(journal, date)({ ...task, completed: false })
  if (standing !== 'due') return { state: standing }
  if (record && record.total > 0 && record.completed === record.total) return { state: 'done' }
  return isCorrected(journal, date, taskId, true) ? { state: 'done', corrected: true } : { state: 'no record' }
}

const namesAll = ({ total, tasks = [] }: DayStats): boolean => tasks.filter(({ due }) => due !== false).length >= total

/** A due day or a week. `isKept`: done often enough; undefined while open. */
interface Counted {
  readonly unit: Unit
  readonly due: number
  readonly done: number
  readonly isKept: boolean | undefined
}

/** `days` in their order; `present`: the day that is not over. */
export const figuresOf = (days: ItemHistory['days'], present: LocalDate): HistoryFigures => {
  let [streak, longest, due, done] = [0, 0, 0, 0]
  let unit: Unit = 'day'
  for (const counted of countedIn(days, present)) {
    // Streaks of days and of weeks do not mix.
    if (counted.unit !== unit) [streak, longest, unit] = [0, 0, counted.unit]
    due += counted.due
    done += counted.done
    if (counted.isKept === false) streak = 0
    else if (counted.isKept) streak += 1
    longest = Math.max(longest, streak)
  }
  return { unit, streak, longest, due, done, corrected: days.filter((day) => day.corrected).length }
}

function* countedIn(days: ItemHistory['days'], present: LocalDate): Generator<Counted> {
  let week: HistoryDay[] = []
  for (const day of days) {
    const [first] = week
    if (first && (mondayOf(day.date) !== mondayOf(first.date) || day.weekly?.times !== first.weekly?.times)) {
      yield countedWeek(week, present)
      week = []
    }
    if (day.weekly) week.push(day)
    else if (day.state === 'done') yield { unit: 'day', due: 1, done: 1, isKept: true }
    else if (day.state === 'not done' || day.state === 'no record')
      yield { unit: 'day', due: 1, done: 0, isKept: false }
  }
  if (week.length > 0) yield countedWeek(week, present)
}

/** At most the open days are due. An unfinished or partly scheduled week counts what was done. */
const countedWeek = (week: ReadonlyArray<HistoryDay>, present: LocalDate): Counted => {
  const open = week.filter(({ weekly }) => weekly?.isOpen).length
  const times = Math.min(week[0]?.weekly?.times ?? 0, Math.max(open, 0))
  const done = Math.min(week.filter(({ state }) => state === 'done').length, times)
  const isWhole = week.length === 7 && week.at(-1)?.date !== present
  if (times === 0 || (!isWhole && done < (week[0]?.weekly?.times ?? 0)))
    return { unit: 'week', due: done, done, isKept: undefined }
  return { unit: 'week', due: times, done, isKept: done >= times }
}
