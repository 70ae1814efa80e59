import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateLabel, dateLine, type DateOrder, dayOfYear, longDate } from '#domain/time/date-line.ts'
import { addDays } from '#domain/time/local-date.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'

const orders = ['month', 'day', 'year'] as const satisfies ReadonlyArray<DateOrder>
const nearby = fc.integer({ min: -40_000, max: 40_000 }).map((days) => addDays('2026-11-20', days) ?? '')
const printed = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
const inWords = { month: 'long', day: 'numeric', year: 'numeric' } as const

describe('A date on a screen', () => {
  it('is written as an American browser itself would write it where the month comes first, for every day', () => {
    forAllInRuns(40, nearby, (date) => {
      expect(dateLine(date, 'month')).toEqual(printed(date, { weekday: 'long', ...inWords }))
      expect(longDate(date, 'month')).toEqual(printed(date, inWords))
      expect(dateLabel(date, 'month')).toEqual(printed(date, { ...inWords, month: 'short' }))
      expect(dayOfYear(date, 'month')).toEqual(printed(date, { month: 'short', day: 'numeric' }))
    })
  })

  it('begins with what its reader chose, in English words in each order', () =>
    expect(
      orders.map((order) => [dateLine, longDate, dateLabel, dayOfYear].map((text) => text('2026-09-05', order))),
    ).toEqual([
      ['Saturday, September 5, 2026', 'September 5, 2026', 'Sep 5, 2026', 'Sep 5'],
      ['Saturday, 5 September 2026', '5 September 2026', '5 Sep 2026', '5 Sep'],
      ['Saturday, 2026-09-05', '2026-09-05', '2026-09-05', 'Sep 5'],
    ]))

  it('is the same day in each order', () => {
    forAll(nearby, (date) => {
      const [month = '', day, year] = orders.map((order) => dateLabel(date, order))
      const [, name = '', number = '', of = ''] = /^(\w{3}) (\d+), (\d+)$/.exec(month) ?? []
      expect([day, year]).toEqual([`${number} ${name} ${of}`, date])
    })
  })

  it.each(orders)('says what is no day, %s first', (order) =>
    expect([
      ['', '2026-13-01', 'tomorrow'].map((date) => dateLine(date, order)),
      ['', '2026-11-31'].map((date) => dateLabel(date, order)),
      longDate('someday', order),
    ]).toEqual([['', '', ''], ['Invalid date', 'Invalid date'], 'someday']),
  )
})
