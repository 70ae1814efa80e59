import { describe, expect, it } from 'vitest'
import { checkEntryDate } from '#domain/entries/entry-text.ts'
import { messageOf } from '#domain/errors/catalogue.ts'
import { localDay } from '#domain/time/zone-clock.ts'

const zones = ['America/New_York', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu'] as const
const yes = 'allowed'
const tooOld = 'Cannot create journal entries for dates more than 1 year ago'
const tooNew = 'Cannot create journal entries for dates beyond tomorrow'

/** The instant of a wall-clock time of a zone, found by trying: the test trusts no calendar of ours. */
const instantOf = (wall: string, zone: string): number => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  const guess = Date.parse(`${wall.replace(' ', 'T')}Z`)
  // No zone is further than 14 hours from Greenwich, and all of these keep to quarters of an hour.
  const found = Array.from({ length: 14 * 4 * 2 + 1 }, (_, index) => guess + (index - 14 * 4) * 15 * 60_000).find(
    (at) => format.format(at) === wall,
  )
  if (found === undefined) throw new Error(`${wall} is no time in ${zone}`)
  return found
}

/** The answer to an entry of that date at that moment of the user's clock; the last millisecond of the second. */
const reported = (date: string, wall: string, zone: string): string => {
  const checked = checkEntryDate(date, localDay(instantOf(wall, zone) + 999, zone))
  return checked.ok ? yes : messageOf(checked.error)
}

describe.each(zones)('[T8] the dates that a user may write for, in %s', (zone) => {
  it.each([
    ['a day before one year ago', '2025-11-19', '2026-11-20 12:00:00', tooOld],
    ['exactly one year ago', '2025-11-20', '2026-11-20 12:00:00', yes],
    ['exactly one year ago, in the last millisecond of the day', '2025-11-20', '2026-11-20 23:59:59', yes],
    ['the same date a moment later', '2025-11-20', '2026-11-21 00:00:00', tooOld],
    ['today', '2026-11-20', '2026-11-20 00:00:00', yes],
    ['tomorrow, in the first second of today', '2026-11-21', '2026-11-20 00:00:00', yes],
    ['tomorrow, in the last millisecond of today', '2026-11-21', '2026-11-20 23:59:59', yes],
    ['the day after tomorrow, in the last millisecond of today', '2026-11-22', '2026-11-20 23:59:59', tooNew],
    ['the same date a moment later', '2026-11-22', '2026-11-21 00:00:00', yes],
    ['a leap day, one year later', '2028-02-29', '2029-02-28 23:59:59', yes],
    ['a leap day, a day after that', '2028-02-29', '2029-03-01 00:00:00', tooOld],
    ['the last day of February, one year before a leap day', '2027-02-28', '2028-02-29 23:59:59', yes],
  ])('%s: %s at %s', (_what, date, wall, answer) => expect(reported(date, wall, zone)).toBe(answer))
})
