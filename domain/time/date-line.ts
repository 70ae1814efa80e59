import type { LocalDate } from '#domain/journal/journal.ts'
import { weekdayName } from './local-date.ts'

/** January first. By hand: the first use of Intl costs a slow phone 50 ms, and a date stands in the first paint. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** 'Friday, November 20, 2026' for a day of the calendar; empty for any other text. */
export const dateLine = (date: LocalDate): string => {
  const weekday = weekdayName(date)
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return weekday === '' ? '' : `${weekday}, ${monthNames[month - 1] ?? ''} ${day}, ${year}`
}
