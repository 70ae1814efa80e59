import { type LocalDate, addDays, daysBetween, isLocalDate, weekdayOf } from '#domain/time/local-date.ts'
import { addMonths, dayIn, daysIn, monthTitle } from '#domain/time/month.ts'

/** An ISO 8601 week ('2026-W47') or a month ('2026-11'). */
export type Period = string

export type PeriodKind = 'week' | 'month'

const week = /^(\d{4})-W(\d{2})$/
const month = /^\d{4}-\d{2}$/

/** 1 for Monday to 7 for Sunday. */
const isoWeekday = (day: LocalDate): number => (((weekdayOf(day) ?? 0) + 6) % 7) + 1

/** A week belongs to the year of its Thursday. */
export const periodOf = (day: LocalDate, kind: PeriodKind): Period => {
  if (kind === 'month') return day.slice(0, 7)
  const thursday = addDays(day, 4 - isoWeekday(day)) ?? day
  const year = thursday.slice(0, 4)
  const number = Math.floor((daysBetween(`${year}-01-01`, thursday) ?? 0) / 7) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

interface PeriodDays {
  readonly kind: PeriodKind
  /** Both included. */
  readonly from: LocalDate
  readonly to: LocalDate
}

/** The days of a period; undefined for an invalid one. */
export const daysOf = (period: Period): PeriodDays | undefined => {
  const [, year = '', number = ''] = week.exec(period) ?? []
  if (year === '') {
    if (!month.test(period) || !isLocalDate(`${period}-01`)) return undefined
    return { kind: 'month', from: dayIn(period, 1), to: dayIn(period, daysIn(period)) }
  }
  // January 4 is always in the first week.
  const fourth = `${year}-01-04`
  const from = addDays(fourth, (Number(number) - 1) * 7 + 1 - isoWeekday(fourth))
  const to = from && addDays(from, 6)
  return from && to && periodOf(from, 'week') === period ? { kind: 'week', from, to } : undefined
}

/** The period `by` weeks or months later, earlier where it is negative; an invalid one stays as it is. */
export const shifted = (period: Period, by: number): Period => {
  const days = daysOf(period)
  if (!days) return period
  return days.kind === 'month' ? addMonths(period, by) : periodOf(addDays(days.from, 7 * by) ?? days.from, 'week')
}

/** 'Week 47 of 2026', 'November 2026'. */
export const periodTitle = (period: Period): string => {
  const [, year, number] = week.exec(period) ?? []
  return year === undefined ? monthTitle(period) : `Week ${Number(number)} of ${year}`
}
