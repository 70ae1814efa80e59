import { describe, expect, it } from 'vitest'
import { isHoliday, specialDayOf } from '#domain/market/exchange-days.ts'
import { addDays } from '#domain/time/local-date.ts'

const yearOf = (year: number): ReadonlyArray<string> => {
  const days: Array<string> = []
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1) ?? '') days.push(day)
  return days
}
/** What is closed and what is short in a year, as '11-26'. */
const publishedAs = (year: number) => {
  const on = (hours: string) =>
    yearOf(year).flatMap((date) => (specialDayOf(date)?.hours === hours ? [date.slice(5)] : []))
  return { closed: on('closed'), half: on('half') }
}

/** NYSE Group, "Holiday and Early Closings Calendar": announcements of 2023-11-10, 2024-11-08 and 2025-12-23. */
const published: Readonly<Record<number, { readonly closed: string; readonly half: string }>> = {
  2024: { closed: '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', half: '07-03 11-29 12-24' },
  2025: { closed: '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', half: '07-03 11-28 12-24' },
  2026: { closed: '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', half: '11-27 12-24' },
  2027: { closed: '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', half: '11-26' },
  2028: { closed: '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', half: '07-03 11-24' },
}

describe('Days on which the New York Stock Exchange does not trade as usual', () => {
  it.each(Object.entries(published))('%s: as published', (year, { closed, half }) =>
    expect(publishedAs(Number(year))).toEqual({ closed: closed.split(' '), half: half.split(' ') }),
  )

  it('each has its name', () =>
    expect(
      ['2026-11-26', '2026-11-27', '2026-12-24', '2026-07-03', '2025-07-03', '2025-01-09'].map((date) =>
        specialDayOf(date),
      ),
    ).toEqual([
      { name: 'Thanksgiving', hours: 'closed' },
      { name: 'Day after Thanksgiving', hours: 'half' },
      { name: 'Christmas Eve', hours: 'half' },
      { name: 'Independence Day', hours: 'closed' },
      { name: 'Day before Independence Day', hours: 'half' },
      { name: 'Day of mourning', hours: 'closed' },
    ]))

  it('half days that no rule foresees are days of their own, in their year alone', () =>
    expect(['2003-12-26', '2008-12-26', '2014-12-26'].map(specialDayOf)).toEqual([
      { name: 'Day after Christmas', hours: 'half' },
      undefined,
      undefined,
    ]))

  it('Juneteenth was no holiday before 2022, and of days before the rules nothing is said', () =>
    expect(['2021-06-18', '2020-06-19', '1997-12-25', '2002-12-24', '0001-01-01', 'x'].map(specialDayOf)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    ))

  it('in any year to come there are nine to ten holidays on working days, and half days are never among them', () => {
    for (let year = 2029; year < 2059; year += 1) {
      const { closed, half } = publishedAs(year)
      expect([year, closed.length === 9 || closed.length === 10, half.filter((day) => closed.includes(day))]).toEqual([
        year,
        true,
        [],
      ])
    }
  })

  it('Toronto has its own, a Boxing Day on a weekend included', () =>
    expect(
      ['2026-05-18', '2026-12-25', '2026-12-28', '2027-12-27', '2027-12-28', '2026-11-26'].map((date) =>
        isHoliday(date, 'toronto'),
      ),
    ).toEqual([true, true, true, true, true, false]))
})
