import type { LocalDate } from '#domain/journal/journal.ts'
import type { Calendar } from '#machines/ports/time.ts'

/**
 * The user's calendar by the browser's own clock, which follows the device's zone. It agrees with `domain/time/day.ts`
 * (a test says so) and keeps the zone library off the first paint: web/decisions/0004.
 */
export const browserCalendar: Calendar = {
  localDay: (nowMs) => dateOf(new Date(nowMs)),
  nextMidnight: (nowMs) => {
    const today = new Date(nowMs)
    // Where the clocks skip midnight, the browser answers with the first instant behind the gap; where midnight comes
    // twice, with the first of them; where a whole day is left out, with the day after.
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime()
  },
}

const dateOf = (date: Date): LocalDate =>
  `${String(date.getFullYear()).padStart(4, '0')}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`
