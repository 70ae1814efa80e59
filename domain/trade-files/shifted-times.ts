import { entryOn } from '#domain/entries/views.ts'
import { sizeKeyOf } from '#domain/fills/identity.ts'
import { isDateOnly, queueTimeOf } from '#domain/lots/queue-time.ts'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { daysAround } from '#domain/time/local-date.ts'

/** So many fills show it. */
const fillsLookedAt = 50
/** Zones differ by quarters of an hour, and by 26 hours at most. */
const [quarterUs, mostUs] = [900_000_000, 26 * 3_600_000_000]

/**
 * Whether a journal holds all of these fills at other times, each as many hours away: then the file was read in another
 * zone before, and would count twice.
 */
export const areShifted = (journal: Journal, activities: ReadonlyArray<Activity>): boolean => {
  const timed = activities.filter(({ side, timestamp }) => side !== undefined && !isDateOnly(timestamp))
  let shared: ReadonlySet<number> | undefined
  for (const activity of timed.slice(0, fillsLookedAt)) {
    const its = shiftsOf(journal, activity)
    shared = shared ? new Set([...shared].filter((shift) => its.has(shift))) : its
    if (shared.size === 0) return false
  }
  return shared !== undefined
}

const shiftsOf = (journal: Journal, activity: Activity): ReadonlySet<number> => {
  const [key, at] = [sizeKeyOf(activity), queueTimeOf(activity.timestamp) ?? 0]
  const known = daysAround(activity.day).flatMap((day) => allMovementsOf(entryOn(journal, day)?.trades))
  return new Set(
    known
      .filter((movement) => !isDateOnly(movement.timestamp) && sizeKeyOf(movement) === key)
      .map(({ timestamp }) => (queueTimeOf(timestamp) ?? 0) - at)
      .filter((shift) => shift !== 0 && shift % quarterUs === 0 && Math.abs(shift) <= mostUs),
  )
}
