import { entryOn } from '#domain/entries/views.ts'
import { contentKeyOf } from '#domain/fills/identity.ts'
import { isAdjustment, isFill, movementsPerStep } from '#domain/lots/movement.ts'
import { queueTimeOf } from '#domain/lots/queue-time.ts'
import { type Activity, allMovementsOf, isSyncedDay, type Stamp } from '#domain/record/day-trades.ts'
import type { ReplacedTrades, TradeEvent, WholeDays } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync, type Steps } from '#domain/steps.ts'
import { type LocalDate, hasDateShape } from '#domain/time/local-date.ts'
import { type Correction, type Draft, draftOf, type Movement, type Movements } from './draft.ts'
import { withoutReplaced } from './orders.ts'
import { type FillNote, completeStatementsIn } from './reports.ts'
import { removeRetractedFills } from './retracted-fills.ts'
import { leaveRevisedSteps, replaceRevisedSteps } from './revisions.ts'
import { joinContent, movementOf, numberTwins, type Unmatched } from './same-content.ts'
import { joinDatedSteps } from './times-and-dates.ts'

interface Statement {
  readonly activities: ReadonlyArray<Activity>
  /** Without a moment, it is about known trades, and older than all others. */
  readonly asOf?: Stamp
  /** Per account: the last day with every activity, whose orders are no longer needed. */
  readonly completeThrough?: Readonly<Record<string, LocalDate>>
  readonly wholeDays?: WholeDays
  /** Movements to remove before the activities are joined: ids by day. */
  readonly removed?: ReplacedTrades['removed']
}

export interface ChangedDay {
  /** In no order. */
  readonly movements: Movements
  readonly noteOf: (movement: Movement) => FillNote
  readonly completeStatements: ReadonlyMap<string, Stamp>
  readonly corrections: ReadonlyArray<Correction>
}

export type ChangedDays = ReadonlyMap<LocalDate, ChangedDay>

/**
 * A journal's days with a statement joined. A fill is known by its content and place among twins, else by the
 * provider's name: then the newer record replaces the older. So any order, any split into whole days and any repetition
 * lead to the same days. A fill that a later statement lacks stays, unless that states its whole day.
 */
export const changedDays = (journal: Journal, statement: Statement): ChangedDays =>
  runSync(changedDaysSteps(journal, statement))

/** `changedDays` in steps, for a statement of thousands of fills. */
export function* changedDaysSteps(journal: Journal, statement: Statement): Steps<ChangedDays> {
  const { draft } = yield* joinedSteps(journal, statement)
  removeRetractedFills(draft, statement)
  withoutReplaced(draft, statement.activities, statement.completeThrough ?? {})
  yield
  return changesIn(journal, draft)
}

/** `news`: the activities that were news, on their present days. */
interface Joined {
  readonly draft: Draft
  readonly news: ReadonlyArray<Activity>
}

/** Joins a statement; movements that it lacks stay. */
export function* joinedSteps(
  journal: Journal,
  { activities, asOf, removed }: Pick<Statement, 'activities' | 'asOf' | 'removed'>,
): Steps<Joined> {
  const draft = draftOf(journal, removed)
  yield
  const groups = yield* byContentSteps(activities)
  const news = asOf === undefined ? [] : yield* replaceRevisedSteps(draft, groups, asOf)
  if (asOf === undefined) yield* leaveRevisedSteps(draft, groups)
  const unmatched: Unmatched[] = []
  let seen = 0
  for (const [key, reported] of groups) {
    const joined = joinContent(draft, key, reported, asOf)
    news.push(...joined.news)
    unmatched.push(...joined.unmatched)
    seen += reported.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  for (const activity of yield* joinDatedSteps(draft, unmatched, asOf)) news.push(activity)
  numberTwins(draft)
  yield
  return { draft, news }
}

const changesIn = (journal: Journal, draft: Draft): ChangedDays => {
  const touched = new Set([...draft.days.keys(), ...draft.completeStatements.keys()])
  return new Map(
    [...touched].flatMap((day) => {
      const stored = entryOn(journal, day)?.trades
      const movements = draft.on(day)
      const completeStatements = draft.completeStatements.get(day)
      if (!completeStatements && isSameList(movements, allMovementsOf(stored))) return []
      const changed: ChangedDay = {
        movements,
        noteOf: (movement) => draft.noteOf({ movement, day }),
        completeStatements: new Map([...completeStatementsIn(stored), ...(completeStatements ?? [])]),
        corrections: draft.corrections.get(day) ?? [],
      }
      return [[day, changed] as const]
    }),
  )
}

const isSameList = <T>(one: ReadonlyArray<T>, other: ReadonlyArray<T>): boolean => {
  if (one.length !== other.length) return false
  const all = new Set(other)
  return one.every((item) => all.has(item))
}

/** A day without changes, to be written as reported. */
export const unchangedDay = (journal: Journal, day: LocalDate): ChangedDay => {
  const draft = draftOf(journal)
  return {
    movements: draft.on(day),
    noteOf: (movement) => draft.noteOf({ movement, day }),
    completeStatements: completeStatementsIn(entryOn(journal, day)?.trades),
    corrections: [],
  }
}

function* byContentSteps(activities: ReadonlyArray<Activity>): Steps<Map<string, ReadonlyArray<Activity>>> {
  const groups = new Map<string, Activity[]>()
  for (let from = 0; from < activities.length; from += movementsPerStep) {
    for (const activity of activities.slice(from, from + movementsPerStep).filter(isSound)) {
      const key = contentKeyOf(activity)
      const group = groups.get(key)
      if (group) group.push(activity)
      else groups.set(key, [activity])
    }
    if (from > 0) yield
  }
  return groups
}

/** Our own log holds checked activities, but a foreign one must not stop a replay. */
const isSound = (activity: Activity): boolean => {
  const movement = movementOf(activity, '')
  return (
    hasDateShape(activity.day) &&
    (isFill(movement) || isAdjustment(movement)) &&
    queueTimeOf(activity.timestamp) !== undefined
  )
}

/** The days that were asked of a broker for the first time. */
export const openedDays = (
  journal: Journal,
  {
    source,
    syncedDays = [],
  }: Pick<Extract<TradeEvent, { readonly type: 'ActivitiesRecorded' }>['data'], 'source' | 'syncedDays'>,
): ReadonlyArray<LocalDate> =>
  source === 'sync' ? syncedDays.filter((day) => !isSyncedDay(entryOn(journal, day)?.trades)) : []
