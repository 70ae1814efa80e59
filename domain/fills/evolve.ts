import type { TradeEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { changedDays, openedDays } from './joining/joining.ts'
import { outcomeOf, type Prepared, renewedIn, withChange } from './prepared.ts'
import { withReported } from './reported.ts'

/** Applies reported trades; notes of the user on those days stay (I15). */
export const evolveTrades = (journal: Journal, event: TradeEvent, prepared: Prepared): Journal => {
  switch (event.type) {
    case 'ActivitiesRecorded': {
      const base = renewedIn(journal, event.data.renewed ?? [], event.at, prepared)
      // A statement without a moment counts as older than everything.
      const asOf = event.data.asOf ?? event.at
      const changed = changedDays(base, { ...event.data, ...(asOf !== '' && { asOf }) })
      return withReported(base, changed, openedDays(base, event.data), event)
    }
    case 'TradesReplaced':
    case 'TradesRecalculated':
      return withChange(journal, event, event, prepared)
  }
}

/** The event that undoes a replacement; a broker's report has none. `before`: the journal before the event. */
export const inverseOfTrades = (event: TradeEvent, before: Journal, prepared: Prepared): ReadonlyArray<TradeEvent> => {
  if (event.type !== 'TradesReplaced') return []
  const { inverse } = outcomeOf(before, event, event.day, prepared)
  return inverse ? [{ type: 'TradesReplaced', data: inverse, at: event.at, day: event.day }] : []
}
