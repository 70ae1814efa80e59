// @vitest-environment node
import fc from 'fast-check'
import { DateTime } from 'luxon'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dateLabel, dayOfYear } from '#domain/time/date-line.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { difficultMoments } from '#test/support/difficult-moments.ts'
import { runs } from '#test/support/runs.ts'
import { browserCalendar, browserClock, createMoments } from '#web/adapters/time.ts'
import type { Habits } from '#web/read-models/actions.ts'
import { momentTextBy, recentMomentText } from '#web/shared/page/formats.ts'

const chosen: Readonly<Record<string, string>> = { clock: '24', dateOrder: 'month' }
const habits = { choice: (of: string) => chosen[of] } as Habits
const textOf = momentTextBy(habits)
const dayMs = 86_400_000
const dayIn = (at: number, zone: string): string => DateTime.fromMillis(at, { zone }).toISODate() ?? ''

/** A moment of the list, in one of its zones, and another up to a day and a half from it. */
const difficult = fc.record({
  near: fc.constantFrom(...difficultMoments.map(({ at }) => at)),
  zone: fc.constantFrom(...new Set(difficultMoments.map(({ zone }) => zone))),
  later: fc.integer({ min: -dayMs, max: dayMs }),
  between: fc.integer({ min: -1.5 * dayMs, max: 1.5 * dayMs }),
})

/** What holds wherever the computer is, at and around each moment, one zone after the other as on a journey. */
const holdsEverywhere = (property: (at: number, now: number, zone: string) => void) =>
  fc.assert(
    fc.property(difficult, ({ near, zone, later, between }) => {
      vi.stubEnv('TZ', zone)
      property(near + later, near + later + between, zone)
    }),
    { numRuns: runs(2000) },
  )

afterEach(() => void vi.unstubAllEnvs())

describe('At difficult moments, in difficult zones', () => {
  it('a command has the day and the zone of the computer, and the day ends where another begins', () =>
    holdsEverywhere((now, _, zone) => {
      const command = createMoments({ now: () => now, zone: browserClock.zone }, browserCalendar)()
      const midnight = browserCalendar.nextMidnight(now)
      // A zone has several names, of which the platform has its own.
      expect([command.today, localDay(now, command.zone), browserCalendar.localDay(midnight - 1)]).toEqual(
        Array.from({ length: 3 }, () => dayIn(now, zone)),
      )
      expect(browserCalendar.localDay(midnight) > command.today).toBe(true)
    }))

  it('a screen shows a moment as the clocks of the computer do', () =>
    holdsEverywhere((at, _, zone) => {
      const [date, time] = [dayIn(at, zone), DateTime.fromMillis(at, { zone }).toFormat('HH:mm')]
      expect((['time', 'date', 'dayAndTime', 'dateAndTime'] as const).map((kind) => textOf(at, kind))).toEqual([
        time,
        dateLabel(date, 'month'),
        `${dayOfYear(date, 'month')}, ${time}`,
        `${dateLabel(date, 'month')}, ${time}`,
      ])
    }))

  it('a moment is shown without its day where it is of the present one', () =>
    holdsEverywhere((at, now, zone) => {
      const kind = dayIn(at, zone) === dayIn(now, zone) ? 'time' : 'dayAndTime'
      expect(recentMomentText(textOf, at, now)).toBe(textOf(at, kind))
    }))
})
