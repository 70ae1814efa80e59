import { entryOn } from '../entries/views.ts'
import type { TradeEvent } from '../journal/events.ts'
import type { Journal, LocalDate } from '../journal/journal.ts'
import { addDays } from '../time/local-date.ts'
import { asTold, compareAdditions } from './content.ts'
import { type Activity, allMovementsOf } from './daily-trades.ts'

/**
 * The fact that takes a replacement back, which is one itself: what came goes, what went or was altered is told again as it
 * was. What a brokerage told is not taken back. `after` is `before` with the event applied.
 */
export const inverseOfTrades = (done: TradeEvent, before: Journal, after: Journal): ReadonlyArray<TradeEvent> => {
  if (done.type !== 'TradesReplaced') return []
  const removed: Record<LocalDate, ReadonlyArray<string>> = {}
  const activities: Activity[] = []
  for (const day of touchedDays(done.data)) {
    const [old, now] = [before, after].map((journal) => allMovementsOf(entryOn(journal, day)?.trades))
    const oldById = new Map(old?.map((movement) => [movement.id, movement]))
    const nowById = new Map(now?.map((movement) => [movement.id, movement]))
    const changed = (old ?? []).filter((movement) => {
      const present = nowById.get(movement.id)
      return !present || compareAdditions(movement, present) !== 0
    })
    const gone = [...(now ?? []).filter(({ id }) => !oldById.has(id)), ...changed.filter(({ id }) => nowById.has(id))].map(({ id }) => id)
    if (gone.length > 0) removed[day] = gone
    activities.push(...changed.map((movement) => asTold(movement, day)))
  }
  if (activities.length === 0 && Object.keys(removed).length === 0) return []
  return [{ type: 'TradesReplaced', data: { removed, activities }, at: done.at, day: done.day }]
}

/** An instant may stand on a neighbour of the day that was told. */
const touchedDays = ({ removed, activities }: Extract<TradeEvent, { readonly type: 'TradesReplaced' }>['data']): ReadonlySet<LocalDate> =>
  new Set([...Object.keys(removed), ...activities.map(({ day }) => day)].flatMap((day) => [addDays(day, -1) ?? day, day, addDays(day, 1) ?? day]))
