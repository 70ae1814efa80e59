import { type LocalDate, isLocalDate, weekdayName } from './local-date.ts'

/** Not by Intl, whose first use costs a slow phone 50 ms: the first paint shows a date. */
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

/** What a date begins with: 'Nov 20, 2026', '20 Nov 2026' or '2026-11-20'. */
export type DateOrder = 'month' | 'day' | 'year'

const named = (date: LocalDate, order: DateOrder, letters?: number): string => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const name = monthNames[month - 1]?.slice(0, letters) ?? ''
  return order === 'day' ? `${day} ${name} ${year}` : `${name} ${day}, ${year}`
}

/** 'Nov 20, 2026'; 'Invalid date' for any other text. */
export const dateLabel = (date: LocalDate, order: DateOrder): string =>
  isLocalDate(date) ? (order === 'year' ? date : named(date, order, 3)) : 'Invalid date'

/** 'Nov 20' or '20 Nov'; with the month's name also for 'year', since '11-20' is ambiguous. */
export const dayOfYear = (date: LocalDate, order: DateOrder): string => named(date, order, 3).replace(/,? \d+$/, '')

/** 'November 20, 2026'; a text that is no date stays as it is. */
export const longDate = (date: LocalDate, order: DateOrder): string =>
  order !== 'year' && isLocalDate(date) ? named(date, order) : date

/** 'Friday, November 20, 2026'; empty for a text that is no date. */
export const dateLine = (date: LocalDate, order: DateOrder): string => {
  const weekday = weekdayName(date)
  return weekday && `${weekday}, ${longDate(date, order)}`
}
