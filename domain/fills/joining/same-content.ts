import { compareAdditions, contentKeyOf, idOf, ofOrder, saysTheSame } from '#domain/fills/identity.ts'
import { isDateOnly } from '#domain/lots/queue-time.ts'
import type { Activity, Stamp } from '#domain/record/day-trades.ts'
import { type LocalDate, daysAround } from '#domain/time/local-date.ts'
import type { Draft, Found, Movement } from './draft.ts'
import { isNamed } from './reports.ts'

export interface Unmatched {
  readonly key: string
  readonly activity: Activity
  readonly twins: ReadonlyArray<Activity>
}

interface JoinedContent {
  readonly news: ReadonlyArray<Activity>
  readonly unmatched: ReadonlyArray<Unmatched>
}

/** An activity as a movement with our id. */
export const movementOf = ({ day: _day, ...activity }: Activity, id: string): Movement =>
  ({ ...activity, id }) as Movement

/**
 * Joins activities of one content to the known ones: place by place among twins, the same names first. Of two records
 * the newer counts, or the fuller where their order is unknown.
 */
export const joinContent = (
  draft: Draft,
  key: string,
  reported: ReadonlyArray<Activity>,
  asOf: Stamp | undefined,
): JoinedContent => {
  // An instant may be of another day in another zone.
  const near = new Set(reported.flatMap(({ day, timestamp }) => (isDateOnly(timestamp) ? [day] : daysAround(day))))
  const known = draft.withContent(key, near).filter((each) => !isOfAnotherDay(each, reported))
  const { pairs, left } = pairsOf(known, reported)
  const results = pairs.map(([old, next]) => [old, joinedPair(draft, old, next, asOf)] as const)
  const isOfDay = dayAmong(draft, known, reported, asOf)
  for (const [old, { movement }] of results) {
    const note = draft.noteOf(old)
    if (movement !== old.movement || isOfDay !== old.day) {
      draft.replace(old, { movement, day: isOfDay })
      draft.note(movement, note)
    }
    if (asOf !== undefined && asOf > note.at) draft.note(movement, { ...note, at: asOf })
    draft.present.add(movement)
  }
  const paired = new Set(pairs.map(([old]) => old))
  for (const old of known)
    if (!paired.has(old) && old.day !== isOfDay) {
      draft.note(old.movement, draft.noteOf(old))
      draft.replace(old, { movement: old.movement, day: isOfDay })
    }
  const isNews = results.some(([old, { movement }]) => movement !== old.movement)
  if (asOf !== undefined && known.length > 0 && (isNews || left.length > 0)) markForRenumbering(draft, isOfDay, key)
  return {
    news: isNews ? reported.map((activity) => ({ ...activity, day: isOfDay })) : [],
    unmatched: left.map((activity) => ({
      key,
      activity: known.length > 0 ? { ...activity, day: isOfDay } : activity,
      twins: reported,
    })),
  }
}

/** Whether a known order is the part filled on an earlier day of an order that was filled further since. */
const isOfAnotherDay = ({ movement, day }: Found, reported: ReadonlyArray<Activity>): boolean =>
  movement.provisional === true && reported.every((each) => each.day !== day && each.timestamp !== movement.timestamp)

/** The known day, unless all known records are newer and the statement has an earlier one. */
const dayAmong = (
  draft: Draft,
  known: ReadonlyArray<Found>,
  reported: ReadonlyArray<Activity>,
  asOf: Stamp | undefined,
): LocalDate => {
  const days = known.map(({ day }) => day).toSorted()
  const first = reported.map(({ day }) => day).toSorted()[0] ?? ''
  const [earliest] = days
  if (earliest === undefined) return first
  return first < earliest && asOf !== undefined && known.every((each) => asOf < draft.noteOf(each).at)
    ? first
    : earliest
}

type Pair = readonly [known: Found, reported: Activity]

const pairsOf = (
  known: ReadonlyArray<Found>,
  reported: ReadonlyArray<Activity>,
): { readonly pairs: ReadonlyArray<Pair>; readonly left: ReadonlyArray<Activity> } => {
  const named = new Map(
    known.filter(({ movement }) => isNamed(movement)).map((each) => [each.movement.snapTradeId, each]),
  )
  const pairs: Pair[] = []
  const unnamed: Activity[] = []
  for (const activity of reported) {
    const old = isNamed(activity) ? named.get(activity.snapTradeId) : undefined
    if (old && named.delete(activity.snapTradeId)) pairs.push([old, activity])
    else unnamed.push(activity)
  }
  const taken = new Set(pairs.map(([old]) => old))
  const others = known
    .filter((each) => !taken.has(each))
    .toSorted((one, other) => compareAdditions(one.movement, other.movement))
  const left: Activity[] = []
  for (const activity of unnamed.toSorted(compareAdditions)) {
    const at = others.findIndex(({ movement }) => !areTwinsByName(movement, activity))
    if (at < 0) left.push(activity)
    else pairs.push(...others.splice(at, 1).map((old): Pair => [old, activity]))
  }
  return { pairs, left }
}

/** A broker's names may change, but two names of one kind of file ('format|account|id') are two fills. */
const areTwinsByName = ({ snapTradeId: one }: Movement, { snapTradeId: other }: Activity): boolean =>
  one !== other && one.includes('|') && kindOfName(one) === kindOfName(other)

/** Whole trades name their entries and exits: 'format|account|id|entry'. */
const kindOfName = (name: string): string => name.replace(/\|[^|]*\|[^|]*/, '')

const joinedPair = (
  draft: Draft,
  old: Found,
  next: Activity,
  asOf: Stamp | undefined,
): { readonly movement: Movement } => {
  const { movement } = old
  if (asOf === undefined || !isNamed(movement) || !isNamed(next))
    return { movement: compareAdditions(movement, next) <= 0 ? movement : movementOf(next, movement.id) }
  if (saysTheSame(movement, next)) return { movement }
  const { at } = draft.noteOf(old)
  if (at > draft.newestAgainst) draft.newestAgainst = at
  const isNewer = asOf > at || (asOf === at && compareAdditions(movement, next) > 0)
  if (!isNewer) return { movement }
  const now = asSuccessor(movement, next, movement.id)
  // A fee that arrives after its fill is no correction.
  if (movement.fees !== 0 || next.fees === 0) draft.correct(old.day, { was: movement, now })
  return { movement: now }
}

/** A record's successor keeps the fields that the new one lacks. */
export const asSuccessor = (was: Movement, next: Activity, id: string): Movement => {
  const now = movementOf(next, id)
  const { ratio, countsFrom } = 'kind' in was ? was : {}
  return {
    ...now,
    ...(now.effect === undefined && was.effect !== undefined && { effect: was.effect }),
    ...('kind' in now && now.ratio === undefined && ratio !== undefined && { ratio }),
    ...('kind' in now && now.countsFrom === undefined && countsFrom !== undefined && { countsFrom }),
  }
}

/** Marks the twins of a content for new numbers. */
export const markForRenumbering = (draft: Draft, day: LocalDate, key: string): void =>
  void draft.uneven.set(day, (draft.uneven.get(day) ?? new Set()).add(key))

/** Numbers twins by their other fields, so that ids do not depend on the order of arrival; gaps are closed. */
export const numberTwins = (draft: Draft): void => {
  for (const [day, keys] of draft.uneven)
    for (const key of keys) {
      const twins = draft.on(day).filter((each) => contentKeyOf(each) === key)
      for (const [index, movement] of twins.toSorted(compareAdditions).entries()) {
        const id = idOn(day, key, index + 1)
        if (movement.id === id) continue
        const now = { ...movement, id }
        draft.note(now, draft.noteOf({ movement, day }))
        if (draft.present.delete(movement)) draft.present.add(now)
        for (const correction of draft.corrections.get(day) ?? []) if (correction.now === movement) correction.now = now
        draft.replace({ movement, day }, { movement: now, day })
      }
    }
  draft.uneven.clear()
}

/** The id of the first free number among a day's twins. */
export const freeId = (draft: Draft, key: string, day: LocalDate): string => {
  let [n, id] = [1, idOn(day, key, 1)]
  while (draft.hasId(day, id)) id = idOn(day, key, (n += 1))
  return id
}

/** The parts of an order on several days share one content: the day tells their ids apart. */
const idOn = (day: LocalDate, key: string, n: number): string =>
  idOf(key.startsWith(ofOrder) ? `${key}|${day}` : key, n)
