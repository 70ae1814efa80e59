import { entryOn } from '../entries/views.ts'
import type { ReplacedTrades } from '../journal/events.ts'
import type { Journal, LocalDate } from '../journal/journal.ts'
import { asTold, compareAdditions } from './content.ts'
import { type Activity, allMovementsOf } from './daily-trades.ts'
import { movementsPerStep } from './steps.ts'
import { touchedDays } from './touched-days.ts'

/**
 * What takes a replacement back, which is one itself: what came goes, what went or was altered is told again as it was.
 * Undefined where it has changed nothing. `tradesOn`: a day's trades with the replacement applied.
 */
export function* inverseInSteps(done: ReplacedTrades, before: Journal, tradesOn: (day: LocalDate) => unknown): Generator<void, ReplacedTrades | undefined, void> {
  const removed: Record<LocalDate, ReadonlyArray<string>> = {}
  const activities: Activity[] = []
  let seen = 0
  for (const day of touchedDays(done)) {
    const [old, now] = [allMovementsOf(entryOn(before, day)?.trades), allMovementsOf(tradesOn(day))]
    const oldIds = new Set(old.map(({ id }) => id))
    const nowById = new Map(now.map((movement) => [movement.id, movement]))
    const changed = old.filter((movement) => {
      const present = nowById.get(movement.id)
      return !present || compareAdditions(movement, present) !== 0
    })
    const gone = [...now.filter(({ id }) => !oldIds.has(id)), ...changed.filter(({ id }) => nowById.has(id))].map(({ id }) => id)
    if (gone.length > 0) removed[day] = gone
    activities.push(...changed.map((movement) => asTold(movement, day)))
    seen += old.length + now.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return activities.length === 0 && Object.keys(removed).length === 0 ? undefined : { removed, activities }
}
