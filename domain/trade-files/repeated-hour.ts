import { isDateOnly } from '#domain/lots/queue-time.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { localTime } from '#domain/time/zone-clock.ts'
import type { Assumption, FormatReading, LineFate } from './format.ts'
import { lineOrderOf } from './line-order.ts'

const hourMs = 3_600_000

interface Timed {
  readonly activity: Activity
  readonly ms: number
  /** Its time occurs twice that night, and was read as the first. */
  readonly isFirstOfTwo: boolean
}

/**
 * Times in the hour that an autumn repeats: in a file in order of time, a line that would break the order is of the
 * second hour. Where the order decides nothing, the first hour counts and the reading says so.
 */
export const inRepeatedHour = ({
  fates,
  assumptions,
  zone,
}: Pick<FormatReading, 'fates' | 'assumptions' | 'zone'>): Pick<FormatReading, 'fates' | 'assumptions'> => {
  if (!zone || zone.from === 'cell') return { fates, assumptions }
  const timed = timedIn(fates, zone.name)
  if (!timed.some(({ isFirstOfTwo }) => isFirstOfTwo)) return { fates, assumptions }
  const second = secondOf(timed)
  if (second.size === 0) return { fates, assumptions: [...assumptions, 'first-of-two-hours' satisfies Assumption] }
  const moved = (activity: Activity): Activity => (second.has(activity) ? hourLater(activity) : activity)
  return {
    fates: fates.map((fate) =>
      'activities' in fate && fate.activities.some((activity) => second.has(activity))
        ? { ...fate, activities: fate.activities.map(moved) }
        : fate,
    ),
    assumptions,
  }
}

const timedIn = (fates: ReadonlyArray<LineFate>, zone: string): ReadonlyArray<Timed> => {
  const clocks = new Map<number, boolean>()
  // Clocks change on whole hours of UTC.
  const isFirst = (ms: number): boolean => {
    const hour = Math.floor(ms / hourMs)
    const known = clocks.get(hour) ?? localTime(hour * hourMs, zone) === localTime((hour + 1) * hourMs, zone)
    clocks.set(hour, known)
    return known
  }
  return fates.flatMap((fate) =>
    ('activities' in fate ? fate.activities : []).flatMap((activity) => {
      const ms = isDateOnly(activity.timestamp) ? Number.NaN : Date.parse(activity.timestamp)
      return Number.isNaN(ms) ? [] : [{ activity, ms, isFirstOfTwo: isFirst(ms) }]
    }),
  )
}

/** The fills of the second hour; none where the file is not in order of time. */
const secondOf = (timed: ReadonlyArray<Timed>): ReadonlySet<Activity> => {
  const isNewestFirst = lineOrderOf(timed.map(({ activity }) => activity)) === 'newest-first'
  const second = new Set<Activity>()
  let last = -Infinity
  for (const { activity, ms, isFirstOfTwo } of isNewestFirst ? timed.toReversed() : timed) {
    const isLater = isFirstOfTwo && ms < last
    if (isLater) second.add(activity)
    const its = isLater ? ms + hourMs : ms
    if (its < last) return new Set()
    last = its
  }
  return second
}

const hourLater = (activity: Activity): Activity => ({
  ...activity,
  timestamp: `${toTheSecond(Date.parse(activity.timestamp) + hourMs)}${activity.timestamp.slice(19)}`,
})

const toTheSecond = (ms: number): string => new Date(ms).toISOString().slice(0, 19)
