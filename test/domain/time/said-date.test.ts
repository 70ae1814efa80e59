import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateLabel, dateLine, type DateOrder, longDate } from '#domain/time/date-line.ts'
import { addDays } from '#domain/time/local-date.ts'
import { saidDate } from '#domain/time/said-date.ts'
import { forAll } from '#test/support/for-all.ts'

const today = '2026-11-20'

describe('A date as a person says it', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['2025/12/31', '2025-12-31'],
    ['today', '2026-11-20'],
    ['Yesterday', '2026-11-19'],
    ['yest', '2026-11-19'],
    ['tomorrow', '2026-11-21'],
    ['20 Nov', '2026-11-20'],
    ['21 nov', '2025-11-21'],
    ['Nov 19', '2026-11-19'],
    ['3rd of March', '2026-03-03'],
    ['march 3rd, 2024', '2024-03-03'],
    ['1 December 2026', '2026-12-01'],
    ['29 feb', '2024-02-29'],
    ['sept 1', '2026-09-01'],
    ['11/19', '2026-11-19'],
    ['11/19/2024', '2024-11-19'],
    ['19.11.', '2026-11-19'],
    ['19.11.2024', '2024-11-19'],
    ['thursday', '2026-11-19'],
    ['last fri', '2026-11-13'],
    ['sat', '2026-11-14'],
    ['3 days ago', '2026-11-17'],
    ['2w ago', '2026-11-06'],
    ['  1   week ago ', '2026-11-13'],
    ['a month ago', '2026-10-20'],
    ['3 months ago', '2026-08-20'],
    ['11/19/26', '2026-11-19'],
    ['19.11.26', '2026-11-19'],
    ['19.11', '2026-11-19'],
    ['Nov 2025', '2025-11-01'],
    ['fri 20 nov', '2026-11-20'],
    ['Thu, 11/19', '2026-11-19'],
    ['2026-11', '2026-11-01'],
    ['2024/2', '2024-02-01'],
    ['next monday', '2026-11-23'],
    ['next fri', '2026-11-27'],
    ['Next Saturday', '2026-11-21'],
  ])('%j is %s', (said, date) => expect(saidDate(said, today, 'month')).toBe(date))

  it.each(
    (
      '|no|to|2026-02-30|31 april|0000-01-01|13/13|nov|marching 3|20 nov 20266|99999 days ago|new task|j 1|' +
      'monday 20 nov|task 3|nov 0|2.5.x|smarch 2025|2026-13|2026-|next|next week|next last monday'
    ).split('|'),
  )('%j is none', (said) => expect(saidDate(said, today, 'month')).toBe(undefined))

  it('reads 11/12 in the order of its reader, and what is no day in that order as none', () =>
    expect(
      (['month', 'day', 'year'] as const).map((order) =>
        ['11/12/2025', 'thu, 11/12/25', '25/12/2025', '12/25/2025', '11.12.2025'].map((said) =>
          saidDate(said, today, order),
        ),
      ),
    ).toEqual([
      ['2025-11-12', undefined, undefined, '2025-12-25', '2025-12-11'],
      ['2025-12-11', '2025-12-11', '2025-12-25', undefined, '2025-12-11'],
      ['2025-11-12', undefined, undefined, '2025-12-25', '2025-12-11'],
    ]))

  it.each(['month', 'day', 'year'] as const satisfies ReadonlyArray<DateOrder>)(
    'understands each day the way the product writes it with the %s first, and without a year never a day to come',
    (order) =>
      forAll(fc.integer({ min: 0, max: 4000 }), (back) => {
        const date = addDays(today, -back) ?? ''
        const said = [dateLabel, dateLine, longDate].map((text) => saidDate(text(date, order), today, order))
        expect(said).toEqual([date, date, date])
        const undated = dateLabel(date, order).replace(/,? \d{4}$/, '')
        expect((saidDate(undated, today, order) ?? 'none') <= today).toBe(true)
      }),
  )
})
