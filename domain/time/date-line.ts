import type { LocalDate } from '../journal/journal.ts'
import { weekdayName } from './local-date.ts'
import { monthTitle } from './month.ts'

/** 'Friday, November 20, 2026' for a day of the calendar; empty for any other text. */
export const dateLine = (date: LocalDate): string => {
  const weekday = weekdayName(date)
  return weekday === '' ? '' : `${weekday}, ${monthTitle(date.slice(0, 7)).replace(' ', ` ${Number(date.slice(8))}, `)}`
}
