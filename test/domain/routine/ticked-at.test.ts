import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DoneMoment } from '#domain/record/journal.ts'
import { tickedAt } from '#domain/routine/known-zones.ts'
import { addDays, daysBetween } from '#domain/time/local-date.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { forAllInRuns } from '#test/support/for-all.ts'

const hourMs = 3_600_000
/** The ends of the clocks: west and east of all others, a half hour off, and Manila as it was in 1840. */
const zones = ['Pacific/Niue', 'Pacific/Kiritimati', 'Asia/Kolkata', 'America/New_York', 'Asia/Manila', 'No/Zone']

it('takes a tick for one of its day exactly where clocks of its zone showed that day or an adjacent one', () =>
  forAllInRuns(
    1000,
    fc.constantFrom('2026-03-08', '2024-02-29', '1840-06-15'),
    fc.integer({ min: -75, max: 75 }),
    fc.constantFrom(-1, 0, 1),
    fc.constantFrom(...zones),
    (day, hours, ms, doneZone) => {
      const at = Date.parse(day) + hours * hourMs + ms
      const shown = localDay(at, doneZone)
      const isNear = [-1, 0, 1].some((away) => addDays(day, away) === shown)
      expect(tickedAt({ doneAt: new Date(at).toISOString(), doneZone }, day)).toBe(isNear ? at : undefined)
      expect(isNear).toBe(Math.abs(daysBetween(day, shown) ?? Number.NaN) <= 1)
    },
  ))

it.each([{ toString: 5 }, 1e308, '', [], null])('has no moment where a file says %j in its place', (doneAt) => {
  expect(tickedAt({ doneAt, doneZone: doneAt } as unknown as DoneMoment, '2026-03-01')).toBeUndefined()
})

it('has no moment of a day that is none', () =>
  expect(tickedAt({ doneAt: '2026-03-01T12:00:00.000Z', doneZone: 'UTC' }, '2026-02-30')).toBeUndefined())
