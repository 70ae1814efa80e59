/** Calendar arithmetic without zones, library or clock. Dates compare as text. */

/** A calendar day `YYYY-MM-DD`, in the zone the user was in at the moment of the act. */
export type LocalDate = string
/** ISO 8601 in UTC with milliseconds. It labels, it never orders. */
export type Instant = string

interface Civil {
  readonly year: number
  readonly month: number
  readonly day: number
}

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const

/** `month`: 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0)

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

const print = ({ year, month, day }: Civil): LocalDate => `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`

const shape = /^\d{4}-\d{2}-\d{2}$/

/** `YYYY-MM-DD`, perhaps no day of the calendar. */
export const hasDateShape = (text: string): boolean => shape.test(text)

const parse = (date: LocalDate): Civil | undefined => {
  if (!hasDateShape(date)) return undefined
  const civil = { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
  return civil.day >= 1 && civil.day <= daysInMonth(civil.year, civil.month) ? civil : undefined
}

/** Whether a text is a day of the calendar. */
export const isLocalDate = (text: string): boolean => parse(text) !== undefined

// Days since 1970-01-01 in the proleptic Gregorian calendar; years begin in March, so that the leap day comes last.
const dayNumber = ({ year, month, day }: Civil): number => {
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

const civilOf = (days: number): Civil => {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

/** Undefined where the given date is none. */
export const addDays = (date: LocalDate, days: number): LocalDate | undefined => {
  const civil = parse(date)
  return civil && print(civilOf(dayNumber(civil) + days))
}

/** 29 February becomes the 28th. Undefined where the given date is none. */
export const addYears = (date: LocalDate, years: number): LocalDate | undefined => {
  const civil = parse(date)
  if (!civil) return undefined
  const year = civil.year + years
  return print({ year, month: civil.month, day: Math.min(civil.day, daysInMonth(year, civil.month)) })
}

/** Whole days, negative backwards; undefined where one of the dates is none. */
export const daysBetween = (from: LocalDate, to: LocalDate): number | undefined => {
  const start = parse(from)
  const end = parse(to)
  return start && end && dayNumber(end) - dayNumber(start)
}

export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** 0 for Sunday to 6 for Saturday; undefined where the given date is none. */
export const weekdayOf = (date: LocalDate): number | undefined => {
  const civil = parse(date)
  // 1970-01-01 was a Thursday.
  return civil && (((dayNumber(civil) + 4) % 7) + 7) % 7
}

/** 'Sunday' to 'Saturday'; empty where the given date is none. */
export const weekdayName = (date: LocalDate): string => weekdayNames[weekdayOf(date) ?? -1] ?? ''

/** Whether a date is a Saturday or a Sunday. */
export const isWeekend = (date: LocalDate): boolean => {
  const weekday = weekdayOf(date)
  return weekday === 0 || weekday === 6
}

/** The later of two dates; an absent one is the earliest of all. */
export const laterOf = (one: LocalDate | undefined, other: LocalDate): LocalDate =>
  one !== undefined && one > other ? one : other

/** The days that an instant may belong to when it was reported from another zone. */
export const daysAround = (day: LocalDate): ReadonlyArray<LocalDate> => [
  addDays(day, -1) ?? day,
  day,
  addDays(day, 1) ?? day,
]
