import { DateTime } from 'luxon'
import { isZone, localDay } from '#domain/time/zone-clock.ts'

const longestDayMs = 50 * 3_600_000

/**
 * The first instant (milliseconds since the epoch) that has another local date than `nowMs`. Decided by comparing dates
 * and not by adding hours: days have 23 to 25 of them, some begin at 01:00, and Samoa once left one out.
 */
export const nextMidnight = (nowMs: number, zone: string): number => {
  const today = localDay(nowMs, zone)
  const isToday = (ms: number): boolean => localDay(ms, zone) === today
  // The library is nearly always right; where midnight comes twice it names the second one. A zone that this computer
  // does not know must not stop the day.
  const guess = DateTime.fromMillis(nowMs, { zone: isZone(zone) ? zone : 'utc' })
    .plus({ days: 1 })
    .startOf('day')
    .toMillis()
  return guess > nowMs && !isToday(guess) && isToday(guess - 1)
    ? guess
    : firstOther(nowMs, nowMs + longestDayMs, isToday)
}

const firstOther = (from: number, to: number, isSame: (ms: number) => boolean): number => {
  let before = from
  let after = to
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (isSame(middle)) before = middle
    else after = middle
  }
  return after
}
