import { sizeKeyOf } from '#domain/fills/identity.ts'
import { movementsPerStep } from '#domain/lots/movement.ts'
import { isDateOnly, utcDateOf } from '#domain/lots/queue-time.ts'
import type { Activity, Stamp } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Draft, Movement } from './draft.ts'
import { isNamed } from './reports.ts'
import { asSuccessor, freeId, movementOf, type Unmatched } from './same-content.ts'

/**
 * Adds new activities and returns them. A fill with a date alone is the one with a time, of the same size on that day,
 * in another statement; within one statement they are two. An activity that a newer statement of its whole day lacks
 * was removed, and is left out.
 */
export function* joinDatedSteps(
  draft: Draft,
  unmatched: ReadonlyArray<Unmatched>,
  asOf: Stamp | undefined,
): Steps<ReadonlyArray<Activity>> {
  const news = new Map<string, ReadonlyArray<Activity>>()
  const used = new Set(draft.present)
  const others = new Map<string, ReadonlyMap<string, ReadonlyArray<Movement>>>()
  /** Movements of a day that have a time where the activity has none, or the reverse. */
  const knownOn = (day: LocalDate, key: string, isDated: boolean): ReadonlyArray<Movement> => {
    const index =
      others.get(`${day}${isDated}`) ??
      bySize(
        draft.on(day).filter((each) => !each.provisional && isDateOnly(each.timestamp) !== isDated && !used.has(each)),
      )
    others.set(`${day}${isDated}`, index)
    return index.get(key) ?? []
  }
  for (const [at, { key, activity, twins }] of unmatched.entries()) {
    if (at % movementsPerStep === movementsPerStep - 1) yield
    const isDated = isDateOnly(activity.timestamp)
    const size = sizeKeyOf(activity)
    const days = new Set([activity.day, ...(isDated ? [] : [utcDateOf(activity.timestamp)])])
    const [match] = activity.provisional
      ? []
      : [...days].flatMap((day) =>
          knownOn(day, size, isDated).flatMap((movement) => (used.has(movement) ? [] : [{ movement, day }])),
        )
    if (match) {
      used.add(match.movement)
      const note = draft.noteOf(match)
      if (isDated) {
        draft.present.add(match.movement)
        continue
      }
      const now = asSuccessor(match.movement, activity, freeId(draft, key, match.day))
      draft.replace(match, { movement: now, day: match.day })
      draft.note(now, { at: asOf !== undefined && asOf > note.at ? asOf : note.at, order: note.order })
      draft.present.add(now)
      used.add(now)
    } else {
      const { accountId, day } = activity
      if (asOf !== undefined && isNamed(activity) && draft.completeOn(day, accountId) > asOf) continue
      const movement = movementOf(activity, freeId(draft, key, day))
      draft.add({ movement, day })
      draft.note(movement, { at: asOf ?? draft.noteOf({ movement, day }).at, order: '' })
      draft.present.add(movement)
      used.add(movement)
    }
    news.set(
      key,
      twins.map((twin) => ({ ...twin, day: activity.day })),
    )
  }
  return [...news.values()].flat()
}

const bySize = (movements: ReadonlyArray<Movement>): ReadonlyMap<string, ReadonlyArray<Movement>> => {
  const sizes = new Map<string, Movement[]>()
  for (const movement of movements) {
    const key = sizeKeyOf(movement)
    const list = sizes.get(key)
    if (list) list.push(movement)
    else sizes.set(key, [movement])
  }
  return sizes
}
