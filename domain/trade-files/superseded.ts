import { entryOn } from '#domain/entries/views.ts'
import { contentKeyOf } from '#domain/fills/identity.ts'
import { isNamedByBroker } from '#domain/fills/movements-by-account.ts'
import { type Adjustment, type Fill, movementsPerStep } from '#domain/lots/movement.ts'
import { isCfd } from '#domain/lots/sold-short.ts'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import { type LocalDate, daysAround } from '#domain/time/local-date.ts'
import type { LineFate } from './format.ts'

type Movement = Fill | Adjustment

const finderIn = (journal: Journal) => {
  const days = new Map<LocalDate, ReadonlyMap<string, Movement[]>>()
  const on = (day: LocalDate): ReadonlyMap<string, Movement[]> => {
    const known = days.get(day)
    if (known) return known
    const byContent = new Map<string, Movement[]>()
    for (const movement of allMovementsOf(entryOn(journal, day)?.trades)) {
      const key = contentKeyOf(movement)
      if (!isNamedByBroker(movement)) byContent.set(key, [...(byContent.get(key) ?? []), movement])
    }
    days.set(day, byContent)
    return byContent
  }
  return (activity: Activity): { readonly day: LocalDate; readonly movement: Movement } | undefined => {
    const key = contentKeyOf(activity)
    for (const day of daysAround(activity.day)) {
      const movement = on(day).get(key)?.shift()
      if (movement) return { day, movement }
    }
    return undefined
  }
}

/** An earlier version may have recorded another kind, no contract size or, for a CFD, the name of the underlying. */
const formerOf = (fate: LineFate): ReadonlyArray<Activity> => {
  if (fate.kind === 'adjustment') return fate.formerly ?? []
  if (fate.kind !== 'fill') return []
  return fate.activities
    .filter((activity) => activity.multiplier !== undefined || isCfd(activity))
    .map((activity) => {
      const { instrument: _name, ...bare } = activity
      return isCfd(activity) ? bare : activity
    })
}

/** Movements that an earlier version recorded for lines that it read differently, and what replaces them. */
export function* supersededSteps(journal: Journal, fates: ReadonlyArray<LineFate>): Steps<ReplacedTrades | undefined> {
  const removed = new Map<LocalDate, ReadonlyArray<string>>()
  const days = new Set<LocalDate>()
  const find = finderIn(journal)
  for (const [at, fate] of fates.entries()) {
    if (at % movementsPerStep === movementsPerStep - 1) yield
    for (const former of formerOf(fate)) {
      const found = find(former)
      if (!found || (fate.kind === 'fill' && found.movement.multiplier !== undefined)) continue
      removed.set(found.day, [...(removed.get(found.day) ?? []), found.movement.id])
      if ('activities' in fate) for (const { day } of fate.activities) days.add(day)
    }
  }
  if (removed.size === 0) return undefined
  const said = fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
  return { removed: Object.fromEntries(removed), activities: said.filter(({ day }) => days.has(day)) }
}
