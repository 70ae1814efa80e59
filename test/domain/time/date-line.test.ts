import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateLine } from '#domain/time/date-line.ts'
import { addDays } from '#domain/time/local-date.ts'

const long = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

describe('The day above a page', () => {
  it('is written as the browser itself would write it, for every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 40_000 }), (days) => {
        const date = addDays('2026-11-20', days) ?? ''
        expect(dateLine(date)).toBe(long.format(Date.parse(`${date}T00:00:00Z`)))
      }),
    )
  })

  it('is empty for what is no day', () => {
    expect(['', '2026-13-01', 'tomorrow'].map(dateLine)).toEqual(['', '', ''])
  })
})
