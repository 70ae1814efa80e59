import { compareTexts } from '#domain/order.ts'
import type { Activity } from '#domain/record/day-trades.ts'

/**
 * Cuts a long answer into statements of whole days, oldest first, of about so many activities: a command each keeps the
 * page responsive, and oldest first books every lot once.
 */
export const inWholeDays = (
  activities: ReadonlyArray<Activity>,
  about: number,
): ReadonlyArray<ReadonlyArray<Activity>> => {
  const sorted = activities.toSorted((one, other) => compareTexts(one.day, other.day))
  const parts: Activity[][] = []
  for (const activity of sorted) {
    const part = parts.at(-1)
    if (part && (part.length < about || part.at(-1)?.day === activity.day)) part.push(activity)
    else parts.push([activity])
  }
  return parts
}
