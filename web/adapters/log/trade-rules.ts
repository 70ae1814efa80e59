import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { provideTradeRules } from '#domain/trades/late-rules.ts'
import type { Result } from '#domain/result.ts'
import type { LogError } from '#machines/ports/log.ts'
import { lateCode } from '../late-code.ts'
import type { StandingLog } from './standing-log.ts'

/** Fetches the rules of trades and gives them to the journal; whoever is about to tell it of trades awaits this first. */
export const loadTradeRules = lateCode(() => import('#domain/trades/rules.ts').then(({ tradeRules }) => {
  provideTradeRules(tradeRules)
  return tradeRules
}))

const isOfTrades = ({ event }: LoggedEvent): boolean => event.type === 'ActivitiesRecorded' || event.type === 'TradesReplaced' || event.type === 'TradesRecalculated'

/**
 * A log whose readers have the rules of trades as soon as they meet such an event. Opening waits for them only where one was
 * never sent: all others are in the journal that was stored. Without the code the events wait, and no save writes.
 */
export const withTradeRules = (log: StandingLog): StandingLog => ({
  ...log,
  open: async (scope) => prepared(await log.open(scope), ({ events }) => events.filter(({ sentRevision }) => sentRevision === undefined)),
  events: async (scope) => prepared(await log.events(scope), (events) => events),
  renewClient: async (scope, reappend, upToSeq) => prepared(await log.renewClient(scope, reappend, upToSeq), ({ events }) => events),
})

const prepared = async <T>(read: Result<T, LogError>, eventsOf: (value: T) => ReadonlyArray<LoggedEvent>): Promise<Result<T, LogError>> => {
  if (read.ok && eventsOf(read.value).some(isOfTrades)) await loadTradeRules()
  return read
}
