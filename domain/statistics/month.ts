import { movedConflictsFor } from '#domain/conflicts/views.ts'
import { hasText } from '#domain/entries/views.ts'
import { limits } from '#domain/limits.ts'
import { isCash } from '#domain/lots/movement.ts'
import { type SpecialDay, specialDayOf } from '#domain/market/exchange-days.ts'
import { moneyTone } from '#domain/money/cell-money.ts'
import { type Decimal, roundedUnits } from '#domain/money/decimal.ts'
import { ofAccount } from '#domain/record/day-trades.ts'
import type { DayStats, Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { isDayOff } from '#domain/routine/day-record.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Month, weeksOf } from '#domain/time/month.ts'
import { addResults, type Profit, type Results, resultsOf } from './day-profit.ts'

/** What was done of what there was to do. */
interface DayProgress {
  readonly completed: number
  /** At least 1. */
  readonly total: number
}

/**
 * How large the result of a day is relative to the month's largest, in quarters; 0 for a day without one, even in whole
 * dollars, or in several currencies, of which none can represent the day.
 */
export type Weight = 0 | 1 | 2 | 3 | 4

/** What a month's calendar shows of one day. */
export interface CalendarDay {
  readonly date: LocalDate
  /** 1 to 31. */
  readonly day: number
  /** A weekend day that the user has turned off: shown, and not counted. */
  readonly dayOff: boolean
  /** Undefined where nothing was tracked. */
  readonly progress: DayProgress | undefined
  readonly results: Results
  readonly weight: Weight
  /** What the New York Stock Exchange does on it, if that is not the usual. */
  readonly market: SpecialDay | undefined
  readonly hasText: boolean
  /** How many other versions of its texts wait for the user. */
  readonly conflicts: number
}

/** Derived statistics of a month (spec section 3). */
export interface MonthStats {
  readonly daysTracked: number
  /** Days on which something was done, and nothing left. */
  readonly perfectDays: number
  /** All that was done of all there was to do, 0 to 100 percent, not rounded; 0 where nothing was tracked. */
  readonly overallCompletion: number
}

/** A week, as far as it lies in the month. */
export interface CalendarWeek {
  /** Undefined where a day belongs to another month. */
  readonly days: ReadonlyArray<CalendarDay | undefined>
  /** Of its days in this month: the weeks add up to the month. */
  readonly results: Results
  /** Undefined where nothing was tracked. */
  readonly progress: DayProgress | undefined
}

export interface MonthView {
  readonly month: Month
  readonly weeks: ReadonlyArray<CalendarWeek>
  readonly results: Results
  /** There are dividends, interest, fees or taxes: beside the results, never in them. */
  readonly hasCash: boolean
  readonly stats: MonthStats
  /** No day of the month has anything stored. */
  readonly isEmpty: boolean
}

/** What a record counted; undefined for one that tracked nothing. A foreign file may count more than there was. */
const progressOf = (record: DayStats | undefined): DayProgress | undefined => {
  if (!record || !(record.total >= 1) || !Number.isFinite(record.total)) return undefined
  return { completed: Math.min(Math.max(record.completed, 0), record.total), total: record.total }
}

/** Whether something was done on a day, and nothing left: there was at least one thing to do. */
export const isPerfect = ({ completed, total }: DayProgress): boolean => completed === total

/**
 * A month of the calendar with its statistics, its weeks from this weekday on, 0 for Sunday; results and cash of one
 * account where that is named. Costs in proportion to the month, however long the journal is.
 */
export const monthView = (journal: Journal, month: Month, firstWeekday = 0, account?: string): MonthView => {
  let daysTracked = 0
  let perfectDays = 0
  let completed = 0
  let total = 0
  let isEmpty = true
  let hasCash = false
  const dayOf = (date: LocalDate): Unweighed => {
    const entry = tableGet(journal.entries, date)
    const progress = progressOf(tableGet(journal.dayStats, date))
    const dayOff = isDayOff(journal.settings, date)
    if (progress && !dayOff) {
      daysTracked += 1
      completed += progress.completed
      total += progress.total
      if (isPerfect(progress)) perfectDays += 1
    }
    const conflicts = conflictsFor(journal, date)
    if (ofAccount(entry?.trades, account)?.adjustments?.some(isCash)) hasCash = true
    if (entry || progress || conflicts > 0) isEmpty = false
    return {
      date,
      day: Number(date.slice(8)),
      dayOff,
      progress,
      results: resultsOf(entry, account),
      market: specialDayOf(date),
      hasText: entry !== undefined && hasText(entry),
      conflicts,
    }
  }
  const days = weeksOf(month, firstWeekday).map((week) =>
    week.map((date) => (date === undefined ? undefined : dayOf(date))),
  )
  const weeks = days.map((week) => ({
    results: addResults(week.flatMap((day) => day?.results ?? [])),
    progress: addProgress(week.flatMap((day) => (day?.progress && !day.dayOff ? day.progress : []))),
  }))
  const weightOf = weigherOf(days.flat())
  return {
    month,
    weeks: weeks.map((week, place) => ({
      ...week,
      days: days[place]?.map((day) => day && { ...day, weight: weightOf(day) }) ?? [],
    })),
    results: addResults(weeks.map(({ results }) => results)),
    hasCash,
    isEmpty,
    stats: { daysTracked, perfectDays, overallCompletion: total > 0 ? (completed / total) * 100 : 0 },
  }
}

const addProgress = (days: ReadonlyArray<DayProgress>): DayProgress | undefined =>
  days.length === 0
    ? undefined
    : days.reduce((sum, day) => ({ completed: sum.completed + day.completed, total: sum.total + day.total }))

type Unweighed = Omit<CalendarDay, 'weight'>

/** The one result of a day; undefined without one, and with several. */
const onlyProfitOf = (day: Unweighed | undefined): Profit | undefined =>
  day?.results.profits.length === 1 ? day.results.profits[0] : undefined

/** Sizes of one currency are compared at one scale, beyond which none has decimals that matter here. */
const sizeOf = (amount: Decimal): bigint => {
  const units = roundedUnits(amount, limits.currencyDecimals)
  return units < 0n ? -units : units
}

const weights: ReadonlyArray<Weight> = [1, 2, 3, 4]

const weigherOf = (days: ReadonlyArray<Unweighed | undefined>): ((day: Unweighed) => Weight) => {
  const largest = new Map<string, bigint>()
  for (const day of days) {
    const profit = onlyProfitOf(day)
    if (!profit) continue
    const size = sizeOf(profit.amount)
    if (size > (largest.get(profit.currency) ?? 0n)) largest.set(profit.currency, size)
  }
  return (day) => {
    const profit = onlyProfitOf(day)
    if (!profit || moneyTone(profit.amount) === 'even') return 0
    const [size, most] = [sizeOf(profit.amount), largest.get(profit.currency) ?? 0n]
    return weights.find((weight) => size * 4n <= most * BigInt(weight)) ?? 4
  }
}

const conflictsFor = (journal: Journal, date: LocalDate): number => {
  let count = movedConflictsFor(journal, date, 'notes').length + movedConflictsFor(journal, date, 'reflections').length
  for (const { of, field } of journal.conflicts)
    if (of === date && (field === 'notes' || field === 'reflections')) count += 1
  return count
}
