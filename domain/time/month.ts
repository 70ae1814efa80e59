import { monthNames } from './date-line.ts'
import { type LocalDate, daysInMonth, hasDateShape, isLocalDate, weekdayOf } from './local-date.ts'

/** `YYYY-MM`. Months compare as text. */
export type Month = string

const firstYear = 1
const lastYear = 9999

const print = (year: number, month: number): Month =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
const twoDigits = Array.from({ length: 32 }, (_, day) => String(day).padStart(2, '0'))

/** The month of a date. */
export const monthOf = (date: LocalDate): Month => date.slice(0, 7)

/** Stops at the years 1 and 9999, beyond which dates have another form. */
export const addMonths = (month: Month, by: number): Month => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + by
  const year = Math.floor(count / 12)
  if (year < firstYear) return print(firstYear, 1)
  return year > lastYear ? print(lastYear, 12) : print(year, count - year * 12 + 1)
}

/** 'November 2026'. */
export const monthTitle = (month: Month): string =>
  `${monthNames[Number(month.slice(5, 7)) - 1] ?? ''} ${Number(month.slice(0, 4))}`

/** Days of a month. */
export const daysIn = (month: Month): number => daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))

/** `day`: 1 to 31; in a shorter month its last day. */
export const dayIn = (month: Month, day: number): LocalDate =>
  `${month}-${twoDigits[Math.min(day, daysIn(month))] ?? '01'}`

/** 31 January becomes the last of February. */
export const addMonthsToDate = (date: LocalDate, by: number): LocalDate =>
  dayIn(addMonths(monthOf(date), by), Number(date.slice(8)))

/** Whether a calendar can open it: a day of the years 1 to 9999. */
export const isCalendarDate = (text: string): boolean => hasDateShape(text) && text >= '0001-01-01' && isLocalDate(text)

/** Undefined where a day belongs to another month. */
type Week = ReadonlyArray<LocalDate | undefined>

/** The four to six weeks that a month touches (spec section 9, "Calendar grid"). `firstWeekday`: 0 for Sunday. */
export const weeksOf = (month: Month, firstWeekday = 0): ReadonlyArray<Week> => {
  const days = daysIn(month)
  const before = ((weekdayOf(`${month}-01`) ?? 0) - firstWeekday + 7) % 7
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, place) => {
      const day = week * 7 + place - before + 1
      return day >= 1 && day <= days ? `${month}-${twoDigits[day] ?? ''}` : undefined
    }),
  )
}
