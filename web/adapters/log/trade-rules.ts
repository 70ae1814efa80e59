import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { provideTradeRules } from '#domain/trades/late-rules.ts'
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
export const withTradeRules = (log: StandingLog): StandingLog => {
  const prepared = async (events: ReadonlyArray<LoggedEvent>): Promise<void> => {
    if (events.some(isOfTrades)) await loadTradeRules()
  }
  return {
    ...log,
    open: async (scope) => {
      const opened = await log.open(scope)
      if (opened.ok) await prepared(opened.value.events.filter(({ sentRevision }) => sentRevision === undefined))
      return opened
    },
    events: async (scope) => {
      const read = await log.events(scope)
      if (read.ok) await prepared(read.value)
      return read
    },
    renewClient: async (scope, reappend, upToSeq) => {
      const renewed = await log.renewClient(scope, reappend, upToSeq)
      if (renewed.ok) await prepared(renewed.value.events)
      return renewed
    },
  }
}
