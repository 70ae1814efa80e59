import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addYears,
  daysBetween,
  isLocalDate,
  isWeekend,
  laterOf,
  weekdayName,
  weekdayOf,
} from '#domain/time/local-date.ts'
import { forAll } from '#test/support/for-all.ts'

const anyDate = fc.date({ min: new Date('1600-01-01'), max: new Date('2600-12-31'), noInvalidDate: true })
const printed = (date: Date): string => date.toISOString().slice(0, 10)

describe('Local dates', () => {
  it('count like the calendar of the platform, over a thousand years', () =>
    forAll(anyDate, fc.integer({ min: -40_000, max: 40_000 }), (date, days) => {
      const start = printed(date)
      const end = printed(new Date(Date.parse(start) + days * 86_400_000))
      expect(addDays(start, days)).toEqual(end)
      expect([daysBetween(start, end), weekdayOf(start)]).toEqual([days, new Date(start).getUTCDay()])
    }))

  it.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['2026-01-00', false],
    ['2026-1-1', false],
    ['', false],
    ['2026-01-01T00:00', false],
    ['٢٠٢٦-٠١-٠١', false],
  ])('know that %s is a day of the calendar: %s', (text, expected) => expect(isLocalDate(text)).toBe(expected))

  it.each([
    ['2026-11-20', -1, '2025-11-20'],
    ['2028-02-29', -1, '2027-02-28'],
    ['2028-02-29', 4, '2032-02-29'],
    ['2026-12-31', 1, '2027-12-31'],
  ])('go from %s by %i years to %s', (date, years, expected) => expect(addYears(date, years)).toBe(expected))

  it('answer nothing rather than a wrong date for what is none', () => {
    expect(addDays('soon', 1)).toBeUndefined()
    expect([addYears('2026-02-30', 1), daysBetween('2026-01-01', '')]).toEqual([undefined, undefined])
    expect([weekdayOf('x'), weekdayName('x'), isWeekend('x')]).toEqual([undefined, '', false])
  })

  it.each([
    ['2026-11-20', 'Friday', false],
    ['2026-11-21', 'Saturday', true],
    ['2026-11-22', 'Sunday', true],
    ['2026-11-23', 'Monday', false],
    ['1969-12-31', 'Wednesday', false],
  ])('call %s a %s', (date, name, weekend) => expect([weekdayName(date), isWeekend(date)]).toEqual([name, weekend]))

  it('compare as text, an absent one before all others', () => {
    expect(laterOf(undefined, '2026-01-01')).toBe('2026-01-01')
    expect(laterOf('2026-01-02', '2026-01-01')).toBe('2026-01-02')
    expect(laterOf('2025-12-31', '2026-01-01')).toBe('2026-01-01')
  })
})
