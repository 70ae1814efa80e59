import { entryOn } from '#domain/entries/views.ts'
import { contentKeyOf } from '#domain/fills/identity.ts'
import { isNamedByBroker } from '#domain/fills/movements-by-account.ts'
import { type Activity, allMovementsOf } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { type LocalDate, daysAround } from '#domain/time/local-date.ts'
import type { LineFate } from './format.ts'

/**
 * What an earlier version has recorded of lines that it took for trades, and all that their file says of these days
 * instead. Undefined where the journal holds none of it.
 */
export const supersededIn = (journal: Journal, fates: ReadonlyArray<LineFate>): ReplacedTrades | undefined => {
  const removed = new Map<LocalDate, ReadonlyArray<string>>()
  const taken = new Set<string>()
  const find = (activity: Activity) => {
    const key = contentKeyOf(activity)
    for (const day of daysAround(activity.day))
      for (const movement of allMovementsOf(entryOn(journal, day)?.trades))
        if (!taken.has(movement.id) && !isNamedByBroker(movement) && contentKeyOf(movement) === key) {
          taken.add(movement.id)
          return { day, id: movement.id }
        }
    return undefined
  }
  const days = new Set<LocalDate>()
  for (const fate of fates) {
    if (fate.kind !== 'adjustment' || !fate.formerly) continue
    for (const found of fate.formerly.map(find)) {
      if (!found) continue
      removed.set(found.day, [...(removed.get(found.day) ?? []), found.id])
      for (const { day } of fate.activities) days.add(day)
    }
  }
  if (removed.size === 0) return undefined
  const said = fates.flatMap((fate) => ('activities' in fate ? fate.activities : []))
  return { removed: Object.fromEntries(removed), activities: said.filter(({ day }) => days.has(day)) }
}
