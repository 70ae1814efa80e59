import { entryOn } from '#domain/entries/views.ts'
import { movementsPerStep } from '#domain/lots/movement.ts'
import { type Activity, allMovementsOf, type DayTrades } from '#domain/record/day-trades.ts'
import type { ReplacedTrades } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { asReported, compareAdditions } from './identity.ts'
import { touchedDays } from './touched-days.ts'

/** The replacement that undoes another; undefined where that changed nothing. `tradesOn`: a day's trades after it. */
export function* inverseSteps(
  done: ReplacedTrades,
  before: Journal,
  tradesOn: (day: LocalDate) => DayTrades | undefined,
): Steps<ReplacedTrades | undefined> {
  const removed = new Map<LocalDate, ReadonlyArray<string>>()
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
    const gone = [...now.filter(({ id }) => !oldIds.has(id)), ...changed.filter(({ id }) => nowById.has(id))].map(
      ({ id }) => id,
    )
    if (gone.length > 0) removed.set(day, gone)
    activities.push(...changed.map((movement) => asReported(movement, day)))
    seen += old.length + now.length
    if (seen < movementsPerStep) continue
    seen = 0
    yield
  }
  return activities.length === 0 && removed.size === 0
    ? undefined
    : { removed: Object.fromEntries(removed), activities }
}
