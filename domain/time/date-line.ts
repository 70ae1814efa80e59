import { type LocalDate, isLocalDate, weekdayName } from './local-date.ts'

/** January first. By hand, since the first use of Intl costs a slow phone 50 ms, and the first paint shows a date. */
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

/** What a date begins with, as its reader chose: 'Nov 20, 2026', '20 Nov 2026' or '2026-11-20'. */
export type DateOrder = 'month' | 'day' | 'year'

const named = (date: LocalDate, order: DateOrder, letters?: number): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const name = monthNames[month - 1]?.slice(0, letters) ?? ''
  return order === 'day' ? `${day} ${name} ${year}` : `${name} ${day}, ${year}`
}

/** 'Nov 20, 2026'; 'Invalid date' where the given date is none. */
export const dateLabel = (date: LocalDate, order: DateOrder): string =>
  isLocalDate(date) ? (order === 'year' ? date : named(date, order, 3)) : 'Invalid date'

/** 'Nov 20' or '20 Nov'; by its name for whom the year comes first, too, since '11-20' could be anything. */
export const dayOfYear = (date: LocalDate, order: DateOrder): string => named(date, order, 3).replace(/,? \d+$/, '')

/** 'November 20, 2026'; a text that is no day of the calendar stays as it is. */
export const longDate = (date: LocalDate, order: DateOrder): string =>
  order !== 'year' && isLocalDate(date) ? named(date, order) : date

/** 'Friday, November 20, 2026' for a day of the calendar; empty for any other text. */
export const dateLine = (date: LocalDate, order: DateOrder): string => {
  const weekday = weekdayName(date)
  return weekday && `${weekday}, ${longDate(date, order)}`
}
