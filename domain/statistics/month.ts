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

interface DayProgress {
  readonly completed: number
  /** At least 1. */
  readonly total: number
}

/**
 * A day's result in quarters of the month's largest; 0 without a result, for one that rounds to 0 whole dollars, and
 * for several currencies, none of which can represent the day.
 */
export type Weight = 0 | 1 | 2 | 3 | 4

export interface CalendarDay {
  readonly date: LocalDate
  /** 1 to 31. */
  readonly day: number
  /** A weekend day that the user turned off: shown, but not counted. */
  readonly dayOff: boolean
  /** Undefined where nothing was tracked. */
  readonly progress: DayProgress | undefined
  readonly results: Results
  readonly weight: Weight
  /** Undefined on a usual day of the New York Stock Exchange. */
  readonly market: SpecialDay | undefined
  readonly hasText: boolean
  readonly conflicts: number
}

/** Spec section 3. */
export interface MonthStats {
  readonly daysTracked: number
  /** Days with everything done. */
  readonly perfectDays: number
  /** In percent, 0 to 100, not rounded; 0 where nothing was tracked. */
  readonly overallCompletion: number
}

/** The part of a week in the month. */
export interface CalendarWeek {
  /** Undefined for days of another month. */
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
  /** Dividends, interest, fees or taxes: never in the results. */
  readonly hasCash: boolean
  readonly stats: MonthStats
  readonly isEmpty: boolean
}

/** Undefined where nothing was tracked. A foreign file may count more than its total. */
const progressOf = (record: DayStats | undefined): DayProgress | undefined => {
  if (!record || !(record.total >= 1) || !Number.isFinite(record.total)) return undefined
  return { completed: Math.min(Math.max(record.completed, 0), record.total), total: record.total }
}

/** Whether something was done on a day, and nothing left: there was at least one thing to do. */
export const isPerfect = ({ completed, total }: DayProgress): boolean => completed === total

/** Weeks begin on `firstWeekday`, 0 for Sunday. Its cost depends on the month, not on the journal's length. */
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

/** Undefined without a result, and with several. */
const onlyProfitOf = (day: Unweighed | undefined): Profit | undefined =>
  day?.results.profits.length === 1 ? day.results.profits[0] : undefined

/** At one scale: further decimals do not matter here. */
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
