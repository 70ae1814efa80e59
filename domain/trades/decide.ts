import type { TradeCommand } from '../journal/commands.ts'
import type { TradeEvent } from '../journal/events.ts'
import type { Journal } from '../journal/journal.ts'
import { ok, type Ok } from '../result.ts'
import { openedDays, renewedIn } from './evolve.ts'
import { type LargeChange, outcomeOf } from './foreseen.ts'
import { changedDays, newActivities } from './record.ts'

/** Says what of a brokerage's answer (or of an import) is new. Never refuses; what is known already, or gone already, is no event. */
export const decideTrades = (command: TradeCommand, journal: Journal): Ok<ReadonlyArray<TradeEvent>> => {
  const moment = { at: command.meta.now, day: command.meta.today }
  switch (command.type) {
    case 'RecordActivities': {
      const { source, activities, completeThrough, renewed = [] } = command.data
      const base = renewedIn(journal, renewed, command.meta.now)
      const told = { activities: newActivities(base, activities), ...(completeThrough && { completeThrough }) }
      const opened = openedDays(base, command.data)
      const isNews = changedDays(base, told).size > 0
      if (!isNews && opened.length === 0 && base === journal) return ok([])
      const data = { source, ...(isNews ? told : { activities: [] }), ...(opened.length > 0 && { syncedDays: opened }), ...(base !== journal && { renewed }) }
      return ok([{ type: 'ActivitiesRecorded', data, ...moment }])
    }
    case 'ReplaceTrades':
      return ok(ifAnythingChanges(journal, { type: 'TradesReplaced', data: command.data, ...moment }))
    case 'RecalculateTrades':
      return ok(ifAnythingChanges(journal, { type: 'TradesRecalculated', data: command.data, ...moment }))
  }
}

const ifAnythingChanges = (journal: Journal, event: LargeChange): ReadonlyArray<TradeEvent> => (outcomeOf(journal, event, event.day).days.size === 0 ? [] : [event])
