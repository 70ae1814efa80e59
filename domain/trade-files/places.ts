import { closes } from '#domain/fills/side.ts'
import { bookKeyOf } from '#domain/lots/movement.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import { inSlices } from './cells/numbers.ts'
import type { LineFate } from './format.ts'

const momentOf = (activity: Activity): string => `${bookKeyOf(activity)}|${activity.timestamp}`
const contentOf = ({ side, quantity, price }: Activity): string => `${side}|${quantity}|${price}`

/**
 * Fills of one instrument with one date or instant, with their places in the file: there the lines are in the order in
 * which its broker says that things happened, oldest first or newest first. Where one date or instant is all that a
 * file has, nothing says which: what opens comes before what closes.
 */
export function* placedSteps(fates: ReadonlyArray<LineFate>): Steps<ReadonlyArray<LineFate>> {
  const all: Activity[] = []
  for (const some of inSlices(fates)) {
    for (const fate of some)
      if ('activities' in fate) all.push(...fate.activities.filter(({ side }) => side !== undefined))
    yield
  }
  const contents = new Map<string, string>()
  const uneven = new Set<string>()
  for (const some of inSlices(all)) {
    for (const activity of some) {
      const [moment, content] = [momentOf(activity), contentOf(activity)]
      if ((contents.get(moment) ?? content) !== content) uneven.add(moment)
      contents.set(moment, content)
    }
    yield
  }
  if (uneven.size === 0) return fates
  const [first, last] = [all[0]?.timestamp ?? '', all.at(-1)?.timestamp ?? '']
  const inOrder = first < last ? all : first > last ? all.toReversed() : openingFirst(all)
  const places = new Map<Activity, number>()
  const seen = new Map<string, number>()
  for (const some of inSlices(inOrder)) {
    for (const activity of some) {
      const moment = momentOf(activity)
      if (!uneven.has(moment)) continue
      const place = (seen.get(moment) ?? 0) + 1
      seen.set(moment, place)
      places.set(activity, place)
    }
    yield
  }
  const withPlaces: LineFate[] = []
  for (const some of inSlices(fates)) {
    for (const fate of some) withPlaces.push(withPlace(fate, places))
    yield
  }
  return withPlaces
}

const openingFirst = (all: ReadonlyArray<Activity>): ReadonlyArray<Activity> =>
  all.toSorted((one, other) => Number(closes(one.side, one.effect)) - Number(closes(other.side, other.effect)))

const withPlace = (fate: LineFate, places: ReadonlyMap<Activity, number>): LineFate => {
  if (!('activities' in fate) || !fate.activities.some((activity) => places.has(activity))) return fate
  const activities = fate.activities.map((activity) => {
    const place = places.get(activity)
    return place === undefined ? activity : { ...activity, place }
  })
  return { ...fate, activities }
}
