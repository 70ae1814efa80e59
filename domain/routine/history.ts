import type { DayStats, Journal } from '#domain/record/journal.ts'
import { lastResetOf } from '#domain/record/last-days.ts'
import { tableGet, tableValues } from '#domain/record/table.ts'
import { type LocalDate, addDays, laterOf } from '#domain/time/local-date.ts'
import { isDayOff } from './day-record.ts'
import { isCorrected, standingsOn } from './due.ts'

/**
 * What became of an item on a day. `open`: due today, and the day is not over. `no record`: it was due, and no device
 * was opened that day.
 */
export type DayOfItem = 'done' | 'not done' | 'no record' | 'open' | 'skipped' | 'not due'

/** A day of an item. */
export interface HistoryDay {
  readonly date: LocalDate
  readonly state: DayOfItem
  /** Its trader says so since: the day itself ended otherwise. */
  readonly corrected?: true
}

/** An item from the first day on which it was recorded until today, oldest first. */
export interface ItemHistory {
  readonly days: ReadonlyArray<HistoryDay>
  /** Due days in a row that were done, up to now; a day that is not over breaks nothing. */
  readonly streak: number
  readonly longest: number
  /** Of how many due days how many were done; a due day without a record was not. */
  readonly due: number
  readonly done: number
  /** On how many of the due days that is by a correction. */
  readonly corrected: number
}

type Item = Parameters<ReturnType<typeof standingsOn>>[0]

/** What became of an item day by day. `today`: the day that the screen shows. */
export const historyOf = (journal: Journal, taskId: string, today: LocalDate): ItemHistory => {
  const task = tableGet(journal.tasks, taskId)
  const present = laterOf(lastResetOf(journal.settings), today)
  const first = firstDay(journal, taskId, present)
  const days: Array<ItemHistory['days'][number]> = []
  for (let date: LocalDate | undefined = first; date !== undefined && date <= present; date = addDays(date, 1)) {
    if (date === present && !task) break
    days.push({
      date,
      ...(task && date === present ? { state: presentState(journal, task, date) } : pastDay(journal, taskId, date)),
    })
  }
  return { days, ...figuresOf(days) }
}

const firstDay = (journal: Journal, taskId: string, present: LocalDate): LocalDate => {
  let first = present
  for (const { date, tasks } of tableValues(journal.dayStats))
    if (date < first && tasks?.some(({ id }) => id === taskId)) first = date
  return first
}

const presentState = (journal: Journal, task: Item, date: LocalDate): DayOfItem => {
  if (isDayOff(journal.settings, date)) return 'not due'
  const standing = standingsOn(journal, date)(task)
  return standing === 'due' ? (task.completed ? 'done' : 'open') : standing
}

/** By its record; where none names it, by what the schedule was on that day. */
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

const figuresOf = (days: ItemHistory['days']): Omit<ItemHistory, 'days'> => {
  let [streak, longest, due, done] = [0, 0, 0, 0]
  for (const { state } of days) {
    if (state === 'done') {
      done += 1
      streak += 1
      longest = Math.max(longest, streak)
    } else if (state === 'not done' || state === 'no record') streak = 0
    if (state === 'done' || state === 'not done' || state === 'no record') due += 1
  }
  return { streak, longest, due, done, corrected: days.filter((day) => day.corrected).length }
}
