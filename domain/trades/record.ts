import { entryOn } from '../entries/views.ts'
import type { ReplacedTrades } from '../journal/events.ts'
import type { Journal, LocalDate } from '../journal/journal.ts'
import { hasDateShape } from '../time/local-date.ts'
import { compareAdditions, contentKeyOf, idOf, sizeKeyOf } from './content.ts'
import { type Activity, type Adjustment, allMovementsOf, isAdjustment, isTrade, type Trade } from './daily-trades.ts'
import { daysAround } from './days-around.ts'
import { withoutReplaced } from './provisional.ts'
import { inOneGo, movementsPerStep } from './steps.ts'
import { isDateOnly, queueTimeOf } from './trade-time.ts'

/** What an answer of a provider, or a file of a user, tells. */
export interface Statement {
  readonly activities: ReadonlyArray<Activity>
  /** Per account: every activity up to this day is in. Orders of these days are no longer needed. */
  readonly completeThrough?: Readonly<Record<string, LocalDate>>
  /** Ids by day of what goes before the activities are joined in. */
  readonly removed?: ReplacedTrades['removed']
}

/** The movements of the days that a statement changes; in no order. */
export type ChangedDays = ReadonlyMap<LocalDate, ReadonlyArray<Trade | Adjustment>>

type Days = Map<LocalDate, ReadonlyArray<Trade | Adjustment>>

/**
 * A journal's days with a statement joined in. Joining counts: of each content a day holds as many as the richest statement
 * told, and each carries the most that was told of it. So it is the same in any order, in any split into whole days, and
 * however often. What is gone from a later statement stays: a provider that forgets is no reason to lose a trade.
 */
export const changedDays = (journal: Journal, statement: Statement): ChangedDays => inOneGo(changedDaysInSteps(journal, statement))

/** The same in steps, for a statement of thousands. */
export function* changedDaysInSteps(journal: Journal, { activities, completeThrough = {}, removed = {} }: Statement): Generator<void, ChangedDays, void> {
  const days: Days = daysWithout(journal, removed)
  yield
  const movementsOn = (day: LocalDate): ReadonlyArray<Trade | Adjustment> => days.get(day) ?? allMovementsOf(entryOn(journal, day)?.trades)
  const found = indexOf(movementsOn)
  let seen = 0
  for (const [key, told] of yield* byContentInSteps(activities)) {
    joinInto(days, movementsOn, found, key, told)
    seen += told.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  for (const [day, movements] of days) days.set(day, withTimes(movements))
  yield
  const settled = withoutReplaced(days, movementsOn, activities, completeThrough)
  yield
  return new Map([...settled].filter(([day, movements]) => !isSameList(movements, allMovementsOf(entryOn(journal, day)?.trades))))
}

function* byContentInSteps(activities: ReadonlyArray<Activity>): Generator<void, ReadonlyMap<string, ReadonlyArray<Activity>>, void> {
  const groups = new Map<string, Activity[]>()
  for (let from = 0; from < activities.length; from += movementsPerStep) {
    groupByContent(groups, activities.slice(from, from + movementsPerStep).filter(isSound))
    if (from > 0) yield
  }
  return groups
}

const joinInto = (days: Days, movementsOn: (day: LocalDate) => ReadonlyArray<Trade | Adjustment>, found: ReturnType<typeof indexOf>, key: string, told: ReadonlyArray<Activity>): void => {
  const known = found(key, told)
  const joined = join(key, known.map(({ movement }) => movement), told)
  const day = [...known.map((each) => each.day), ...told.map((each) => each.day)].reduce((least, each) => (each < least ? each : least))
  if (known.length === joined.length && known.every((each, index) => each.day === day && each.movement === joined[index])) return
  const moved = new Set(known.map(({ movement }) => movement))
  for (const from of new Set([day, ...known.map((each) => each.day)])) {
    const others = movementsOn(from).filter((movement) => !moved.has(movement))
    days.set(from, from === day ? [...others, ...joined] : others)
  }
}

/** Days without what is removed; an instant may have come to stand on the day beside, when another zone told of it. */
const daysWithout = (journal: Journal, removed: ReplacedTrades['removed']): Days => {
  const days: Days = new Map()
  for (const [told, ids] of Object.entries(removed)) {
    if (!hasDateShape(told)) continue
    const gone = new Set(ids)
    for (const day of daysAround(told)) {
      const before = days.get(day) ?? allMovementsOf(entryOn(journal, day)?.trades)
      const after = before.filter(({ id }) => !gone.has(id))
      if (after.length < before.length) days.set(day, after)
    }
  }
  return days
}

/** The activities that a journal does not hold yet, with the known twins of each; those that others have replaced are among them. */
export const newActivities = (journal: Journal, activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> => {
  const found = indexOf((day) => allMovementsOf(entryOn(journal, day)?.trades))
  return [...byContent(activities.filter(isSound))].flatMap(([key, told]) => {
    const known = found(key, told)
    const movements = known.map(({ movement }) => movement)
    const isKnown = join(key, movements, told) === movements && !told.some(({ day }) => known.some((each) => each.day > day))
    return isKnown ? [] : told
  })
}

/** What comes from a log was checked when it came in; what a foreign hand put there must not stop a replay. */
const isSound = (activity: Activity): boolean => {
  const movement = movementOf(activity, '')
  return hasDateShape(activity.day) && (isTrade(movement) || isAdjustment(movement)) && queueTimeOf(activity.timestamp) !== undefined
}

const byContent = <T extends Activity | Trade | Adjustment>(movements: ReadonlyArray<T>): ReadonlyMap<string, ReadonlyArray<T>> => {
  const groups = new Map<string, T[]>()
  groupByContent(groups, movements)
  return groups
}

const groupByContent = <T extends Activity | Trade | Adjustment>(groups: Map<string, T[]>, movements: ReadonlyArray<T>): void => {
  for (const movement of movements) {
    const key = contentKeyOf(movement)
    const group = groups.get(key)
    if (group) group.push(movement)
    else groups.set(key, [movement])
  }
}

interface Found {
  readonly movement: Trade | Adjustment
  readonly day: LocalDate
}

/** Looks for a content on its day, and for an instant on the neighbours too: the user may have been in another zone. */
const indexOf = (movementsOn: (day: LocalDate) => ReadonlyArray<Trade | Adjustment>) => {
  const indices = new Map<LocalDate, ReadonlyMap<string, ReadonlyArray<Trade | Adjustment>>>()
  const indexOn = (day: LocalDate): ReadonlyMap<string, ReadonlyArray<Trade | Adjustment>> => {
    const known = indices.get(day)
    if (known) return known
    const index = byContent(movementsOn(day))
    indices.set(day, index)
    return index
  }
  return (key: string, told: ReadonlyArray<Activity>): ReadonlyArray<Found> => {
    const days = new Set(told.flatMap(({ day, timestamp }) => (isDateOnly(timestamp) ? [day] : daysAround(day))))
    return [...days].flatMap((day) => (indexOn(day).get(key) ?? []).map((movement) => ({ movement, day })))
  }
}

/** As many as the longer list has, pair by pair with the most that either tells. */
const join = (key: string, known: ReadonlyArray<Trade | Adjustment>, told: ReadonlyArray<Activity>): ReadonlyArray<Trade | Adjustment> => {
  const before = known.toSorted(compareAdditions)
  const after = told.toSorted(compareAdditions)
  const taken = new Set(known.map(({ id }) => id))
  const joined: Array<Trade | Adjustment> = []
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [old, next] = [before[index], after[index]]
    if (old && (!next || compareAdditions(old, next) <= 0)) joined.push(old)
    else if (next) joined.push(movementOf(next, old?.id ?? freeId(key, taken)))
  }
  return isSameList(joined, known) ? known : joined
}

/** Where a twin was removed, its number is free again. */
const freeId = (key: string, taken: Set<string>): string => {
  let n = 1
  while (taken.has(idOf(key, n))) n += 1
  taken.add(idOf(key, n))
  return idOf(key, n)
}

const isSameList = <T>(one: ReadonlyArray<T>, other: ReadonlyArray<T>): boolean => one.length === other.length && one.every((item) => other.includes(item))

const movementOf = ({ day: _day, ...activity }: Activity, id: string): Trade | Adjustment => ({ ...activity, id }) as Trade | Adjustment

/** A statement with instants says more than one with dates alone: of the same content on a day, the dated ones give way. */
const withTimes = (movements: ReadonlyArray<Trade | Adjustment>): ReadonlyArray<Trade | Adjustment> => {
  if (!movements.some(({ timestamp }) => isDateOnly(timestamp)) || movements.every(({ timestamp }) => isDateOnly(timestamp))) return movements
  const timed = new Set(movements.filter((each) => !isDateOnly(each.timestamp) && !each.provisional).map(sizeKeyOf))
  return movements.filter((each) => !isDateOnly(each.timestamp) || !timed.has(sizeKeyOf(each)))
}
