import { closes } from '#domain/fills/side.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Steps } from '#domain/steps.ts'
import { inSlices } from './cells/numbers.ts'
import type { FileQuestion, FormatReading, LineFate, LineOrder } from './format.ts'
import { lineOrderOf } from './line-order.ts'

const momentOf = (activity: Activity): string => `${bookKeyOf(activity)}|${activity.timestamp}`
const contentOf = ({ side, quantity, price }: Activity): string => `${side}|${quantity}|${price}`

type Placed = Pick<FormatReading, 'fates' | 'assumptions' | 'questions'>

/**
 * Numbers fills of one instrument and moment by their lines. If a file has only one moment, its format or its user
 * states the order of lines; until then, openings come before closings.
 */
export function* placedSteps(
  { fates, ...said }: Placed,
  order: { readonly answer: LineOrder | undefined; readonly ofFormat: LineOrder | undefined },
): Steps<Placed> {
  const all: Activity[] = []
  for (const some of inSlices(fates)) {
    for (const fate of some)
      if ('activities' in fate) all.push(...fate.activities.filter(({ side }) => side !== undefined))
    yield
  }
  const mixed = yield* mixedMomentSteps(all)
  if (mixed.size === 0) return { fates, ...said }
  const shown = lineOrderOf(all) ?? order.ofFormat
  const question = shown ? undefined : lineOrderAsked(all.filter((activity) => mixed.has(momentOf(activity))))
  const found = shown ?? order.answer ?? question?.usual
  const inOrder = found === undefined ? openingFirst(all) : found === 'oldest-first' ? all : all.toReversed()
  const places = new Map<Activity, number>()
  const seen = new Map<string, number>()
  for (const some of inSlices(inOrder)) {
    for (const activity of some) {
      const moment = momentOf(activity)
      if (!mixed.has(moment)) continue
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
  return {
    fates: withPlaces,
    assumptions: [...said.assumptions, ...(found === 'newest-first' ? (['newest-first'] as const) : [])],
    questions: [...said.questions, ...(question ? [question] : [])],
  }
}

function* mixedMomentSteps(all: ReadonlyArray<Activity>): Steps<ReadonlySet<string>> {
  const contents = new Map<string, string>()
  const mixed = new Set<string>()
  for (const some of inSlices(all)) {
    for (const activity of some) {
      const [moment, content] = [momentOf(activity), contentOf(activity)]
      if ((contents.get(moment) ?? content) !== content) mixed.add(moment)
      contents.set(moment, content)
    }
    yield
  }
  return mixed
}

/** The usual order is the one with fewer closings before their openings; without closings, the oldest first. */
const lineOrderAsked = (fills: ReadonlyArray<Activity>): FileQuestion & { readonly kind: 'line-order' } => {
  const kind = 'line-order'
  if (!fills.some(({ side, effect }) => closes(side, effect))) return { kind, usual: 'oldest-first' }
  const [down, up] = [earlyClosings(fills), earlyClosings(fills.toReversed())]
  if (down === up) return { kind }
  return { kind, usual: down < up ? 'oldest-first' : 'newest-first' }
}

const earlyClosings = (fills: ReadonlyArray<Activity>): number => {
  const held = new Map<string, number>()
  return fills.filter((fill) => {
    const [book, sign] = [bookKeyOf(fill), fill.side === 'BUY' ? 1 : -1]
    const before = held.get(book) ?? 0
    held.set(book, before + sign * fill.quantity)
    return closes(fill.side, fill.effect) && -sign * before < fill.quantity
  }).length
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
