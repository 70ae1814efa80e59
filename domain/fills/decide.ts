import type { TradeCommand } from '#domain/record/commands.ts'
import type { TradeEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Ok } from '#domain/result.ts'
import { changedDays, openedDays } from './joining/joining.ts'
import { newsOf } from './joining/news.ts'
import { outcomeOf, type Prepared, renewedIn } from './prepared.ts'

/**
 * Says what of a brokerage's answer (or of an import) is new. Never refuses; what is known already, or gone already, is
 * no event.
 */
export const decideTrades = (
  command: TradeCommand,
  journal: Journal,
  prepared: Prepared,
): Ok<ReadonlyArray<TradeEvent>> => {
  const moment = { at: command.meta.now, day: command.meta.today }
  switch (command.type) {
    case 'RecordActivities': {
      const { source, completeThrough, renewed = [] } = command.data
      const base = renewedIn(journal, renewed, command.meta.now, prepared)
      const statement = { ...newsOf(base, command.data, moment.at), ...(completeThrough && { completeThrough }) }
      const opened = openedDays(base, command.data)
      const isNews = changedDays(base, { asOf: moment.at, ...statement }).size > 0
      if (!isNews && opened.length === 0 && base === journal) return ok([])
      const data = {
        source,
        ...(isNews ? statement : { activities: [] }),
        ...(opened.length > 0 && { syncedDays: opened }),
        ...(base !== journal && { renewed }),
      }
      return ok([{ type: 'ActivitiesRecorded', data, ...moment }])
    }
    case 'ReplaceTrades':
      return ok(ifAnythingChanges(journal, { type: 'TradesReplaced', data: command.data, ...moment }, prepared))
    case 'RecalculateTrades':
      return ok(ifAnythingChanges(journal, { type: 'TradesRecalculated', data: command.data, ...moment }, prepared))
  }
}

const ifAnythingChanges = (
  journal: Journal,
  event: Exclude<TradeEvent, { readonly type: 'ActivitiesRecorded' }>,
  prepared: Prepared,
): ReadonlyArray<TradeEvent> => (outcomeOf(journal, event, event.day, prepared).days.size === 0 ? [] : [event])
