// @vitest-environment node
import { afterAll, describe, expect, it, vi } from 'vitest'
import { localDay } from '#domain/time/zone-clock.ts'
import { nextMidnight } from '#test/support/next-midnight.ts'
import { browserCalendar } from '#web/adapters/time.ts'

afterAll(() => void vi.unstubAllEnvs())

const hourMs = 3_600_000
const zones = (
  'UTC Europe/Berlin America/New_York Asia/Kolkata Australia/Lord_Howe America/Asuncion America/Havana ' +
  'Asia/Beirut Africa/Cairo America/Santiago Atlantic/Azores America/Nuuk Pacific/Apia'
).split(' ')

describe('The calendar of the browser', () => {
  it.each(zones)(
    '[T3] agrees with the domain about days and midnights in %s, over two years of clock changes',
    (zone) => {
      vi.stubEnv('TZ', zone)
      for (let hours = 0; hours < 2 * 366 * 24; hours += 17) {
        const now = Date.UTC(2024, 0, 1) + hours * hourMs + 1234
        expect({ now, day: browserCalendar.localDay(now), midnight: browserCalendar.nextMidnight(now) }).toEqual({
          now,
          day: localDay(now, zone),
          midnight: nextMidnight(now, zone),
        })
      }
    },
  )

  it('[T4] agrees about the day that Samoa left out', () => {
    vi.stubEnv('TZ', 'Pacific/Apia')
    const now = Date.UTC(2011, 11, 30, 5)
    expect(browserCalendar.nextMidnight(now)).toBe(nextMidnight(now, 'Pacific/Apia'))
  })
})
