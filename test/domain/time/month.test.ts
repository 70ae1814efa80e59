import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { daysBetween, weekdayOf } from '#domain/time/local-date.ts'
import {
  addMonths,
  addMonthsToDate,
  dayIn,
  daysIn,
  isCalendarDate,
  monthOf,
  monthTitle,
  weeksOf,
} from '#domain/time/month.ts'
import { forAll } from '#test/support/for-all.ts'

const anyMonth = fc.integer({ min: 0, max: 9998 * 12 + 11 }).map((count) => addMonths('0001-01', count))
const everyMonth = Array.from({ length: 200 * 12 }, (_, index) => addMonths('1900-01', index))

describe('[spec 2 Calendar] [spec 9 Calendar grid] The weeks of a month', () => {
  it('have every day once, in order, under its own weekday, in every month of 200 years', () => {
    const wrong = everyMonth.filter((month) => {
      const [year = 0, number = 0] = month.split('-').map(Number)
      const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
      const weeks = weeksOf(month)
      const places = weeks.flat()
      const dates = places.filter((date) => date !== undefined)
      const rightDays =
        dates.length === last && dates.every((date, index) => date === `${month}-${String(index + 1).padStart(2, '0')}`)
      const rightWeekdays = places.every(
        (date, place) => date === undefined || new Date(`${date}T00:00:00Z`).getUTCDay() === place % 7,
      )
      return (
        !rightDays ||
        !rightWeekdays ||
        places.length > limits.calendarCells ||
        weeks.some((week) => week.length !== 7 || week.every((date) => date === undefined))
      )
    })
    expect(wrong).toEqual([])
  })

  it('begin on Sunday: November 2026 as it hangs on the wall', () => {
    expect(weeksOf('2026-11').map((week) => week.map((date) => date?.slice(8) ?? '..').join(' '))).toEqual([
      '01 02 03 04 05 06 07',
      '08 09 10 11 12 13 14',
      '15 16 17 18 19 20 21',
      '22 23 24 25 26 27 28',
      '29 30 .. .. .. .. ..',
    ])
  })

  it('begin on Monday or Saturday by choice: the same days in other places', () => {
    const first = (weekday: number) =>
      weeksOf('2026-11', weekday).map((week) => week.map((date) => date?.slice(8) ?? '..').join(' '))
    expect(first(1).slice(0, 2)).toEqual(['.. .. .. .. .. .. 01', '02 03 04 05 06 07 08'])
    expect(first(6).slice(0, 2)).toEqual(['.. 01 02 03 04 05 06', '07 08 09 10 11 12 13'])
    const days = (weekday: number) => weeksOf('2026-11', weekday).flat().filter(Boolean)
    expect([days(1), days(6)]).toEqual([days(0), days(0)])
  })

  it.each([
    ['2026-02', 4],
    ['2024-02', 5],
    ['2026-05', 6],
    ['0001-01', 5],
    ['9999-12', 5],
  ])('%s touches %i weeks', (month, weeks) => expect(weeksOf(month)).toHaveLength(weeks))
})

describe('Going from month to month', () => {
  it('there and back again is the same month, wherever the calendar does not end', () => {
    forAll(anyMonth, fc.integer({ min: -600, max: 600 }), (month, by) => {
      const there = addMonths(month, by)
      fc.pre(there !== '0001-01' && there !== '9999-12')
      expect(addMonths(there, -by)).toBe(month)
    })
  })

  it('ends with the years that a date can name', () => {
    expect(addMonths('0001-01', -1)).toBe('0001-01')
    expect([addMonths('9999-12', 1), addMonths('9999-01', 24)]).toEqual(['9999-12', '9999-12'])
    expect([addMonths('2026-01', -1), addMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01'])
  })

  it('a day that the other month does not have becomes its last', () => {
    expect(addMonthsToDate('2026-01-31', 1)).toBe('2026-02-28')
    expect([addMonthsToDate('2024-01-31', 1), addMonthsToDate('2024-02-29', 12)]).toEqual(['2024-02-29', '2025-02-28'])
    expect([addMonthsToDate('2026-05-15', -1), dayIn('2026-06', 31)]).toEqual(['2026-04-15', '2026-06-30'])
  })

  it('a date stays in the month that was asked for, and is a day of the calendar', () => {
    forAll(anyMonth, fc.integer({ min: 1, max: 31 }), fc.integer({ min: -600, max: 600 }), (month, day, by) => {
      const date = addMonthsToDate(dayIn(month, day), by)
      expect([monthOf(date), isCalendarDate(date)]).toEqual([addMonths(month, by), true])
      expect(Number(date.slice(8))).toBeLessThanOrEqual(day)
    })
  })

  it('months are as long as the way from one to the next', () => {
    expect(
      everyMonth.filter((month) => daysBetween(`${month}-01`, `${addMonths(month, 1)}-01`) !== daysIn(month)),
    ).toEqual([])
  })

  it('a month has its name', () =>
    expect(['2026-11', '0033-04', '1999-12'].map(monthTitle)).toEqual(['November 2026', 'April 33', 'December 1999']))
})

describe('[spec 2 Calendar] Addresses of days', () => {
  it.each(['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31'])('%s can be opened', (date) =>
    expect([isCalendarDate(date), weekdayOf(date) !== undefined]).toEqual([true, true]),
  )
  it.each(
    (
      '|2026-02-30|2025-02-29|2026-13-01|2026-00-10|2026-11-00|0000-01-01|2026-11-20/|2026-11-2|today|' +
      '2026-11-20T00:00|٢٠٢٦-١١-٢٠'
    ).split('|'),
  )('"%s" is no day', (text) => expect(isCalendarDate(text)).toBe(false))
})
