import { DateTime } from 'luxon'
import type { LocalDate } from '../journal/journal.ts'

const localDateTime = (ms: number, zone: string): DateTime => {
  const inZone = DateTime.fromMillis(ms, { zone })
  // A zone that this computer does not know must not stop the day.
  return inZone.isValid ? inZone : DateTime.fromMillis(ms, { zone: 'utc' })
}

/** The calendar day at an instant (milliseconds since the epoch) in an IANA zone; an unknown zone counts as UTC. */
export const localDay = (nowMs: number, zone: string): LocalDate => localDateTime(nowMs, zone).toFormat('yyyy-MM-dd')

const longestDayMs = 50 * 3_600_000

/**
 * The first instant (milliseconds since the epoch) that has another local date than `nowMs`. Found by comparing dates
 * and not by adding hours: days have 23 to 25 of them, some begin at 01:00, and Samoa once left one out.
 */
export const nextMidnight = (nowMs: number, zone: string): number => {
  const today = localDay(nowMs, zone)
  let before = nowMs
  let after = nowMs + longestDayMs
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localDay(middle, zone) === today) before = middle
    else after = middle
  }
  return after
}
