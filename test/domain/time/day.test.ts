import { DateTime } from 'luxon'
import { describe, expect, it } from 'vitest'
import { countdown } from '#domain/time/countdown.ts'
import { localDay } from '#domain/time/zone-clock.ts'
import { nextMidnight } from '#test/support/next-midnight.ts'
import { shareOf } from '#test/support/runs.ts'

const hourMs = 3_600_000
const ms = (instant: string): number => Date.parse(instant)
const iso = (instant: number): string => new Date(instant).toISOString()

/** The local date by the platform's own calendar, not by the library that the product uses. */
const dateByPlatform = (instant: number, formats: Intl.DateTimeFormat): string => {
  const parts = Object.fromEntries(formats.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts['year']}-${parts['month']}-${parts['day']}`
}

const formatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    calendar: 'gregory',
    numberingSystem: 'latn',
  })

/** The instants within two years at which a zone's clocks change. */
const clockChanges = (zone: string): ReadonlyArray<number> => {
  const step = 14 * 24 * hourMs
  const samples = Array.from({ length: 53 }, (_, n) => ms('2025-11-20T00:00:00Z') + n * step)
  const offsets = samples.map((at) => offset(at, zone))
  return samples.flatMap((at, n) => (n > 0 && offsets[n] !== offsets[n - 1] ? [change(at - step, at, zone)] : []))
}

const offset = (at: number, zone: string): number => DateTime.fromMillis(at, { zone }).offset

const change = (before: number, after: number, zone: string): number => {
  if (after - before <= 1) return after
  const middle = Math.floor((before + after) / 2)
  return offset(middle, zone) === offset(before, zone) ? change(middle, after, zone) : change(before, middle, zone)
}

describe('The local day', () => {
  it.each([
    ['2026-11-20T23:59:59.999Z', 'UTC', '2026-11-20'],
    ['2026-11-20T04:59:59.999Z', 'America/New_York', '2026-11-19'],
    ['2026-11-20T05:00:00.000Z', 'America/New_York', '2026-11-20'],
    ['2026-11-20T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-20T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-20T12:00:00.000Z', 'Not/AZone', '2026-11-20'],
  ])('of %s in %s is %s', (instant, zone, day) => expect(localDay(ms(instant), zone)).toBe(day))

  it.each([
    ['an ordinary day', '2026-11-20T12:00:00Z', 'Europe/Berlin', '2026-11-20T23:00:00.000Z'],
    ['a day of 23 hours', '2026-03-29T00:30:00+01:00', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['a day of 25 hours', '2026-10-25T00:30:00+02:00', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    [
      'the night in which 00:00 never was in Asuncion',
      '2024-10-05T23:59:30-04:00',
      'America/Asuncion',
      '2024-10-06T04:00:00.000Z',
    ],
    [
      'the night in which 00:00 came twice in Havana',
      '2025-11-01T23:00:00-04:00',
      'America/Havana',
      '2025-11-02T04:00:00.000Z',
    ],
    ['inside the hour that Havana repeats', '2025-11-02T04:30:00Z', 'America/Havana', '2025-11-03T05:00:00.000Z'],
    ['the day that Samoa left out', '2011-12-29T12:00:00-10:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['the last millisecond', '2026-11-20T23:59:59.999Z', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['midnight itself', '2026-11-20T00:00:00.000Z', 'UTC', '2026-11-21T00:00:00.000Z'],
  ])('[T3] ends right on %s', (_, instant, zone, midnight) =>
    expect(iso(nextMidnight(ms(instant), zone))).toBe(midnight),
  )

  it('[T3] ends at the first instant of another date, in every zone, around every clock change of two years', () => {
    const wrong: string[] = []
    for (const zone of shareOf(Intl.supportedValuesOf('timeZone'))) {
      const formats = formatOf(zone)
      const moments = [
        ms('2026-11-20T12:00:00Z'),
        ...clockChanges(zone).flatMap((at) => [at - 30 * hourMs, at - hourMs, at - 1, at, at + 1]),
      ]
      for (const now of moments) {
        const midnight = nextMidnight(now, zone)
        const today = dateByPlatform(now, formats).split('/').join('-')
        const isFirst = dateByPlatform(midnight, formats) !== today && dateByPlatform(midnight - 1, formats) === today
        if (!isFirst || midnight <= now || midnight - now > 25 * hourMs || localDay(now, zone) !== today)
          wrong.push(`${zone} ${iso(now)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('The countdown to midnight', () => {
  it.each([
    [0, '0h 0m'],
    [-5 * hourMs, '0h 0m'],
    [59_999, '0h 0m'],
    [60_000, '0h 1m'],
    [hourMs - 1, '0h 59m'],
    [25 * hourMs, '25h 0m'],
    [5 * hourMs + 7 * 60_000 + 30_000, '5h 7m'],
    [Number.NaN, '0h 0m'],
  ])('[spec 2] says for %d ms: %s', (span, text) => expect(countdown(span)).toBe(text))
})
