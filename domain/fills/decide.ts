import type { TradeCommand } from '#domain/record/commands.ts'
import type { TradeEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Ok } from '#domain/result.ts'
import { withCancellationsPlaced } from './cancelled-activities.ts'
import { changedDays, openedDays } from './joining/joining.ts'
import { newsOf } from './joining/news.ts'
import { outcomeOf, type Prepared, renewedIn, withChange } from './prepared.ts'
import { withReported } from './reported.ts'

export interface AppliedTrades {
  readonly events: ReadonlyArray<TradeEvent>
  readonly journal: Journal
}

/**
 * Decides what is new in a broker's answer or an import, and applies it. Never refuses; without news there is no event.
 */
export const decideTrades = (command: TradeCommand, journal: Journal, prepared: Prepared): Ok<AppliedTrades> => {
  const moment = { at: command.meta.now, day: command.meta.today }
  switch (command.type) {
    case 'RecordActivities': {
      const { source, completeThrough, renewed = [] } = command.data
      const base = renewedIn(journal, renewed, command.meta.now, prepared)
      const activities = withCancellationsPlaced(base, command.data.activities)
      const statement = {
        ...newsOf(base, { ...command.data, activities }, moment.at),
        ...(completeThrough && { completeThrough }),
      }
      const opened = openedDays(base, command.data)
      const changed = changedDays(base, { asOf: moment.at, ...statement })
      const isNews = changed.size > 0
      if (!isNews && opened.length === 0 && base === journal) return ok({ events: [], journal })
      const data = {
        source,
        ...(isNews ? statement : { activities: [] }),
        ...(opened.length > 0 && { syncedDays: opened }),
        ...(base !== journal && { renewed }),
      }
      const event = { type: 'ActivitiesRecorded', data, ...moment } as const
      return ok({ events: [event], journal: withReported(base, changed, opened, event) })
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
): AppliedTrades =>
  outcomeOf(journal, event, event.day, prepared).days.size === 0
    ? { events: [], journal }
    : { events: [event], journal: withChange(journal, event, event, prepared) }
