import { entryOn } from '../entries/views.ts'
import type { Instant, Journal } from '../journal/journal.ts'
import { tableValues } from '../journal/table.ts'
import { asTold } from './content.ts'
import { allMovementsOf } from './daily-trades.ts'
import { evolveTrades } from './evolve.ts'
import { applied, recalculationInSteps } from './outcome.ts'
import { inOneGo } from './steps.ts'

/**
 * A journal that was merged record by record, with the trades of both sides on every day. Trades are facts of an account:
 * where the local record of a day won, the remote one's trades are joined to it, and all lots are booked again.
 */
export const mergeTrades = (remote: Journal, merged: Journal): Journal => {
  const lost = [...tableValues(remote.entries)].filter(({ date, trades }) => entryOn(merged, date)?.trades !== trades)
  const activities = lost.flatMap(({ date, trades }) => allMovementsOf(trades).map((movement) => asTold(movement, date)))
  const at: Instant = ''
  const joined = activities.length === 0 ? merged : evolveTrades(merged, { type: 'ActivitiesRecorded', data: { source: 'sync', activities }, at, day: '' })
  return applied(joined, inOneGo(recalculationInSteps(joined)), at)
}
