import { movedTextsFor } from '../conflicts/views.ts'
import { isDayOff } from '../days/day-off.ts'
import { hasText } from '../entries/views.ts'
import type { DayStats, Journal, LocalDate } from '../journal/journal.ts'
import { tableGet } from '../journal/table.ts'
import { type Month, weeksOf } from '../time/month.ts'
import { type Profit, profitOf } from './day-profit.ts'

export interface DayProgress {
  readonly completed: number
  /** At least 1. */
  readonly total: number
}

/** What a month's calendar shows of one day. */
export interface CalendarDay {
  readonly date: LocalDate
  /** 1 to 31. */
  readonly day: number
  /** A weekend day that the user has turned off: shown, and not counted. */
  readonly dayOff: boolean
  /** Undefined where nothing was tracked. */
  readonly progress: DayProgress | undefined
  /** Undefined where no trades were summed up. */
  readonly profit: Profit | undefined
  readonly hasText: boolean
  /** How many other versions of its texts wait for the user. */
  readonly keptVersions: number
}

/** Derived statistics of a month (spec section 3). */
export interface MonthStats {
  readonly daysTracked: number
  /** Days on which something was done, and nothing left. */
  readonly perfectDays: number
  /** All that was done of all there was to do, 0 to 100 percent, not rounded; 0 where nothing was tracked. */
  readonly overallCompletion: number
}

export interface MonthView {
  readonly month: Month
  /** Sunday first; undefined where a day belongs to another month. */
  readonly weeks: ReadonlyArray<ReadonlyArray<CalendarDay | undefined>>
  readonly stats: MonthStats
  /** Nothing at all is kept for any day of the month. */
  readonly isEmpty: boolean
}

/** What a record counted; undefined for one that tracked nothing. A foreign file may count more than there was. */
const progressOf = (record: DayStats | undefined): DayProgress | undefined => {
  if (!record || !(record.total >= 1) || !Number.isFinite(record.total)) return undefined
  return { completed: Math.min(Math.max(record.completed, 0), record.total), total: record.total }
}

/** Whether something was done on a day, and nothing left: there was at least one thing to do. */
export const isPerfect = ({ completed, total }: DayProgress): boolean => completed === total

/** A month of the calendar with its statistics. Costs in proportion to the month, however long the journal is. */
export const monthView = (journal: Journal, month: Month): MonthView => {
  let daysTracked = 0
  let perfectDays = 0
  let completed = 0
  let total = 0
  let isEmpty = true
  const dayOf = (date: LocalDate): CalendarDay => {
    const entry = tableGet(journal.entries, date)
    const progress = progressOf(tableGet(journal.dayStats, date))
    const dayOff = isDayOff(journal.settings, date)
    if (progress && !dayOff) {
      daysTracked += 1
      completed += progress.completed
      total += progress.total
      if (isPerfect(progress)) perfectDays += 1
    }
    const keptVersions = keptFor(journal, date)
    if (entry || progress || keptVersions > 0) isEmpty = false
    return { date, day: Number(date.slice(8)), dayOff, progress, profit: profitOf(entry), hasText: entry !== undefined && hasText(entry), keptVersions }
  }
  const weeks = weeksOf(month).map((week) => week.map((date) => (date === undefined ? undefined : dayOf(date))))
  return { month, weeks, isEmpty, stats: { daysTracked, perfectDays, overallCompletion: total > 0 ? (completed / total) * 100 : 0 } }
}

const keptFor = (journal: Journal, date: LocalDate): number => {
  let kept = movedTextsFor(journal, date, 'notes').length + movedTextsFor(journal, date, 'reflections').length
  for (const { d, f } of journal.losers) if (d === date && (f === 'notes' || f === 'reflections')) kept += 1
  return kept
}
