import fc from 'fast-check'
import { DateTime, IANAZone } from 'luxon'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/local-date.ts'
import { instantIn, isZone, localDay, localTime } from '#domain/time/zone-clock.ts'
import { forAll, forAllInRuns } from '#test/support/for-all.ts'
import { runs, shareOf } from '#test/support/runs.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const ms = (instant: string): number => Date.parse(instant)
const iso = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : new Date(instant).toISOString()
const zones = Intl.supportedValuesOf('timeZone')

/** The instants of some years at which a zone's clocks change, by the library that serves as the judge here. */
const clockChanges = (zone: string, from: string, weeks: number): ReadonlyArray<number> => {
  const clock = IANAZone.create(zone)
  const change = (before: number, after: number): number => {
    if (after - before <= 1) return after
    const middle = Math.floor((before + after) / 2)
    return clock.offset(middle) === clock.offset(before) ? change(middle, after) : change(before, middle)
  }
  const samples = Array.from({ length: weeks }, (_, week) => ms(from) + week * 7 * 24 * hourMs)
  return samples.flatMap((at, n) => {
    const last = samples[n - 1]
    return last !== undefined && clock.offset(at) !== clock.offset(last) ? [change(last, at)] : []
  })
}

/**
 * The wall clock as an instant by the judge. Where an autumn repeats it, the judge leaves the choice to the season of
 * today: the first is meant.
 */
const judged = (zone: string, day: string, hour: number, minute: number): string | undefined => {
  const found = DateTime.fromObject(
    { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), day: Number(day.slice(8)), hour, minute },
    { zone },
  )
  return iso(Math.min(...found.getPossibleOffsets().map((one) => one.toMillis())))
}

describe('A wall clock of a named zone', () => {
  it.each([
    ['winter in New York', 'America/New_York', '2026-01-15', 8, 30, '2026-01-15T13:30:00.000Z'],
    ['summer in New York', 'America/New_York', '2026-07-15', 8, 30, '2026-07-15T12:30:00.000Z'],
    ['an hour that the spring skips', 'America/New_York', '2026-03-08', 2, 30, '2026-03-08T07:30:00.000Z'],
    ['an hour that the autumn repeats', 'America/New_York', '2026-11-01', 1, 30, '2026-11-01T05:30:00.000Z'],
    ['the repeated hour in Berlin', 'Europe/Berlin', '2026-10-25', 2, 0, '2026-10-25T00:00:00.000Z'],
    ['half an hour on Lord Howe', 'Australia/Lord_Howe', '2026-10-04', 2, 15, '2026-10-03T15:45:00.000Z'],
    ['midnight that came twice in Havana', 'America/Havana', '2025-11-02', 0, 0, '2025-11-02T04:00:00.000Z'],
    ['midnight that never was in Asuncion', 'America/Asuncion', '2024-10-06', 0, 0, '2024-10-06T04:00:00.000Z'],
    ['the day that Samoa left out', 'Pacific/Apia', '2011-12-30', 12, 0, '2011-12-30T22:00:00.000Z'],
    ['the furthest east', 'Pacific/Kiritimati', '2026-01-01', 0, 0, '2025-12-31T10:00:00.000Z'],
    ['the furthest west', 'Etc/GMT+12', '2026-01-01', 23, 59, '2026-01-02T11:59:00.000Z'],
  ])('is one instant: %s', (_, zone, day, hour, minute, instant) =>
    expect(iso(instantIn(zone, day, hour, minute))).toBe(instant),
  )

  it.each([
    ['Nowhere/None', '2026-11-20', 8, 0],
    ['', '2026-11-20', 8, 0],
    ['UTC', '2026-02-30', 8, 0],
    ['UTC', '2026-1-1', 8, 0],
    ['UTC', '2026-11-20', 24, 0],
    ['UTC', '2026-11-20', -1, 0],
    ['UTC', '2026-11-20', 8, 60],
    ['UTC', '2026-11-20', 8, -1],
  ])('is none in %j on %j at %d:%d', (zone, day, hour, minute) =>
    expect(instantIn(zone, day, hour, minute)).toBeUndefined(),
  )

  it('is the instant that the library of zones gives, in every zone, around every clock change of three years', () => {
    const wrong = shareOf(zones).flatMap((zone) =>
      clockChanges(zone, '2025-01-01T00:00:00Z', 158).flatMap((at) =>
        Array.from({ length: 25 }, (_, n) => at + (n - 12) * 15 * minuteMs).flatMap((near) => {
          // Near the change by the clock before it, so that hours which were skipped are met as well.
          const wall = new Date(near + IANAZone.create(zone).offset(at - 1) * minuteMs).toISOString()
          const [day, hour, minute] = [
            wall.slice(0, 10),
            Number(wall.slice(11, 13)),
            Number(wall.slice(14, 16)),
          ] as const
          const [ours, theirs] = [iso(instantIn(zone, day, hour, minute)), judged(zone, day, hour, minute)]
          return ours === theirs ? [] : [`${zone} ${wall}: ${String(ours)}, not ${String(theirs)}`]
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('is that of New York on every quarter of an hour around every change since 1990', () => {
    const zone = 'America/New_York'
    const changes = clockChanges(zone, '1990-01-01T00:00:00Z', 2500)
    expect(changes.length).toBeGreaterThan(90)
    const wrong = shareOf(changes)
      .flatMap((at) =>
        [-1, 0, 1].flatMap((days) =>
          Array.from({ length: 96 }, (_, quarter) => {
            const day = addDays(localDay(at, zone), days) ?? ''
            const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15]
            return iso(instantIn(zone, day, hour, minute)) === judged(zone, day, hour, minute)
              ? undefined
              : `${day} ${hour}:${minute}`
          }),
        ),
      )
      .filter((found) => found !== undefined)
    expect(wrong).toEqual([])
  })

  it('comes back from the instant, unless a spring skipped it', () =>
    forAll(fc.constantFrom(...zones), fc.integer({ min: ms('1990-01-01'), max: ms('2060-01-01') }), (zone, at) => {
      const [day, time] = [localDay(at, zone), localTime(at, zone)]
      const again = instantIn(zone, day, Number(time.slice(0, 2)), Number(time.slice(3))) ?? Number.NaN
      expect([localDay(again, zone), localTime(again, zone)]).toEqual([day, time])
      expect(again).toBeLessThanOrEqual(at)
    }))
})

describe('The clocks at an instant', () => {
  it('show what the library of zones says, in every zone, from the year -500 to 9999', () =>
    forAllInRuns(
      runs(2000),
      fc.constantFrom(...zones, 'utc', 'america/new_york'),
      fc.integer({ min: ms('-000500-01-01T00:00:00Z'), max: ms('9999-12-29T00:00:00Z') }),
      (zone, at) => {
        const there = DateTime.fromMillis(at, { zone })
        expect([localDay(at, zone), localTime(at, zone)]).toEqual([there.toISODate(), there.toFormat('HH:mm')])
      },
    ))

  it('say 00 at midnight, never 24', () =>
    expect(localTime(ms('2026-11-20T05:00:00Z'), 'America/New_York')).toBe('00:00'))

  it('are those of UTC where the zone is unknown, and say nothing of what is no instant', () => {
    expect(localDay(0, 'Not/AZone')).toBe('1970-01-01')
    expect(localTime(ms('2026-11-20T23:59:59.999Z'), 'Not/AZone')).toBe('23:59')
    expect(
      [Number.NaN, Number.POSITIVE_INFINITY, 8.65e15].map((at) => [localDay(at, 'UTC'), localTime(at, 'UTC')]),
    ).toEqual([
      ['', ''],
      ['', ''],
      ['', ''],
    ])
  })

  it('know every zone and nothing that is none, however many are asked for', () => {
    expect([...zones, 'UTC', 'US/Eastern'].filter((zone) => !isZone(zone))).toEqual([])
    expect(
      ['', 'local', 'system', 'Nowhere/None', 'US-Eastern', 'UTC+3', '__proto__', 'x'.repeat(1000)].filter(isZone),
    ).toEqual([])
  })
})
