import { ownValue } from '#domain/fields.ts'
import { type LocalDate, addDays, weekdayOf } from '#domain/time/local-date.ts'

export interface SpecialDay {
  /** 'Thanksgiving'; for a half day its occasion: 'Day after Thanksgiving'. */
  readonly name: string
  /** Closed all day, or from 1 PM in New York. */
  readonly hours: 'closed' | 'half'
}

export type Exchange = 'newYork' | 'toronto'

const [sunday, monday, thursday, friday, saturday] = [0, 1, 4, 5, 6]

const dayOf = (year: number, month: number, day: number): LocalDate =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
/** Always valid within the calendar's years. */
const shifted = (date: LocalDate, days: number): LocalDate => addDays(date, days) ?? date

/** `n` counts from 1. */
const nth = (year: number, month: number, weekday: number, n: number): LocalDate => {
  const ahead = (weekday - (weekdayOf(dayOf(year, month, 1)) ?? 0) + 7) % 7
  return dayOf(year, month, 1 + ahead + 7 * (n - 1))
}

/** The last Monday up to the day `until`. */
const lastMonday = (year: number, month: number, until: number): LocalDate =>
  dayOf(year, month, until - (((weekdayOf(dayOf(year, month, until)) ?? 0) - monday + 7) % 7))

/** Easter Sunday of the Gregorian calendar (Meeus, "Astronomical Algorithms", chapter 8). */
const easter = (year: number): LocalDate => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return dayOf(year, Math.floor(days / 31), (days % 31) + 1)
}

/** A holiday on a weekend moves to the Friday before or the Monday after. */
const nearest = (date: LocalDate): LocalDate =>
  weekdayOf(date) === saturday ? shifted(date, -1) : weekdayOf(date) === sunday ? shifted(date, 1) : date

/** A holiday on a weekend moves to the Monday after. */
const after = (date: LocalDate): LocalDate =>
  weekdayOf(date) === saturday ? shifted(date, 2) : weekdayOf(date) === sunday ? shifted(date, 1) : date

type Holiday = readonly [date: LocalDate, name: string]

/** From the year of the first Martin Luther King Jr. Day; later rules have their own years. */
const newYorkSince = 1998
const juneteenthSince = 2022
const halfDaysSince = 2003

/** Closed by no rule: days of mourning, attacks and storms. */
const newYorkClosures: Readonly<Record<LocalDate, string>> = {
  '2001-09-11': 'September 11 attacks',
  '2001-09-12': 'September 11 attacks',
  '2001-09-13': 'September 11 attacks',
  '2001-09-14': 'September 11 attacks',
  '2004-06-11': 'Day of mourning',
  '2007-01-02': 'Day of mourning',
  '2012-10-29': 'Hurricane Sandy',
  '2012-10-30': 'Hurricane Sandy',
  '2018-12-05': 'Day of mourning',
  '2025-01-09': 'Day of mourning',
}

const newYorkHalfDays: Readonly<Record<LocalDate, string>> = { '2003-12-26': 'Day after Christmas' }

/** NYSE rule 7.2. A New Year's Day on a Saturday is not moved. */
const newYork = (year: number): ReadonlyArray<Holiday> => {
  const newYear = dayOf(year, 1, 1)
  return [
    ...(weekdayOf(newYear) === saturday ? [] : [[nearest(newYear), "New Year's Day"] as const]),
    [nth(year, 1, monday, 3), 'MLK Day'],
    [nth(year, 2, monday, 3), "Washington's Birthday"],
    [shifted(easter(year), -2), 'Good Friday'],
    [lastMonday(year, 5, 31), 'Memorial Day'],
    ...(year >= juneteenthSince ? [[nearest(dayOf(year, 6, 19)), 'Juneteenth'] as const] : []),
    [nearest(dayOf(year, 7, 4)), 'Independence Day'],
    [nth(year, 9, monday, 1), 'Labor Day'],
    [nth(year, 11, thursday, 4), 'Thanksgiving'],
    [nearest(dayOf(year, 12, 25)), 'Christmas'],
  ]
}

const toronto = (year: number): ReadonlyArray<Holiday> => {
  const [christmas, boxing] = [after(dayOf(year, 12, 25)), after(dayOf(year, 12, 26))]
  return [
    [after(dayOf(year, 1, 1)), "New Year's Day"],
    [nth(year, 2, monday, 3), 'Family Day'],
    [shifted(easter(year), -2), 'Good Friday'],
    [lastMonday(year, 5, 24), 'Victoria Day'],
    [after(dayOf(year, 7, 1)), 'Canada Day'],
    [nth(year, 8, monday, 1), 'Civic Holiday'],
    [nth(year, 9, monday, 1), 'Labour Day'],
    [nth(year, 10, monday, 2), 'Thanksgiving'],
    [christmas, 'Christmas'],
    [boxing === christmas ? shifted(boxing, 1) : boxing, 'Boxing Day'],
  ]
}

const calendars: Readonly<Record<Exchange, (year: number) => ReadonlyArray<Holiday>>> = { newYork, toronto }

const yearOf = (date: LocalDate): number => Number(date.slice(0, 4))

const knownYears: Readonly<Record<Exchange, Map<number, ReadonlyArray<Holiday>>>> = {
  newYork: new Map(),
  toronto: new Map(),
}
const mostYears = 64

const holidaysOf = (exchange: Exchange, year: number): ReadonlyArray<Holiday> => {
  const years = knownYears[exchange]
  const known = years.get(year)
  if (known) return known
  if (years.size >= mostYears) years.clear()
  const holidays = calendars[exchange](year)
  years.set(year, holidays)
  return holidays
}

const holidayOn = (date: LocalDate, exchange: Exchange): string | undefined =>
  (exchange === 'newYork' ? ownValue(newYorkClosures, date) : undefined) ??
  holidaysOf(exchange, yearOf(date)).find(([day]) => day === date)?.[1]

/** Whether an exchange is closed all day by a holiday; weekends do not count. */
export const isHoliday = (date: LocalDate, exchange: Exchange): boolean => holidayOn(date, exchange) !== undefined

/** NYSE: from 1 PM on the day after Thanksgiving, and on 3 July and 24 December before a weekday holiday. */
const halfDayOn = (date: LocalDate): string | undefined => {
  const weekday = weekdayOf(date) ?? saturday
  const isEve = weekday >= monday && weekday <= thursday
  if (date.endsWith('-07-03') && isEve) return 'Day before Independence Day'
  if (date.endsWith('-12-24') && isEve) return 'Christmas Eve'
  if (weekday === friday && shifted(date, -1) === nth(yearOf(date), 11, thursday, 4)) return 'Day after Thanksgiving'
  return ownValue(newYorkHalfDays, date)
}

/**
 * Holidays and half days of the NYSE, by its published rules; undefined for weekends, ordinary days, and before 1998
 * (half days: 2003).
 */
export const specialDayOf = (date: LocalDate): SpecialDay | undefined => {
  const [year, weekday] = [yearOf(date), weekdayOf(date)]
  if (!(year >= newYorkSince) || weekday === undefined || weekday === sunday || weekday === saturday) return undefined
  const closed = holidayOn(date, 'newYork')
  if (closed !== undefined) return { name: closed, hours: 'closed' }
  const half = year >= halfDaysSince ? halfDayOn(date) : undefined
  return half === undefined ? undefined : { name: half, hours: 'half' }
}
