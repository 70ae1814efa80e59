import { notStored } from '#domain/errors/from-command.ts'
import type { TradeRules } from '#domain/journal/trade-rules.ts'
import { isTradeEvent } from '#domain/record/events.ts'
import { err, type Result } from '#domain/result.ts'
import type { EventLog, JournalKey, LogError, ReadLog } from '#machines/ports/log.ts'
import { lazyCode } from '#web/shared/page/lazy.ts'

/** The build takes the rules as they are from this file alone (`web/build/late-rules.ts`). */
const code = lazyCode(async () => (await import('#domain/journal/trade-rules.ts')).tradeRules)

/**
 * Replaces `domain/journal/trade-rules.ts` in the site: no first screen needs the code that joins trades. Until it is
 * loaded, a command is refused; events come only with it (`logWithRules`, `withTradeRules`).
 */
export const tradeRules: TradeRules = {
  decide: (...given) => {
    const rules = code.loaded()
    if (rules) return rules.decide(...given)
    void code.load()
    return err(notStored)
  },
  evolve: (...given) => rulesHere().evolve(...given),
  inverseOf: (...given) => rulesHere().inverseOf(...given),
}

const rulesHere = (): TradeRules => {
  const rules = code.loaded()
  if (!rules) throw new Error('Events of trades came before their rules')
  return rules
}

export const expectTrades = (): void => void code.load()

/** Loads code that applies events of trades together with their rules, or fails. */
export const withTradeRules = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  const [loaded, rules] = await Promise.all([load(), code.load()])
  if (!rules) throw new TypeError('No code for the rules of trades')
  return loaded
}

/** Loads the rules with events of trades. Without them the log counts as unavailable, and is read again later. */
export const logWithRules = <Log extends Pick<EventLog, 'open' | 'read' | 'renewClient'>>(log: Log): Log => ({
  ...log,
  open: async (key: JournalKey) => withRules(await log.open(key)),
  read: async (key: JournalKey) => withRules(await log.read(key)),
  renewClient: async (...given: Parameters<EventLog['renewClient']>) => withRules(await log.renewClient(...given)),
})

const withRules = async <Read extends Pick<ReadLog, 'events'>>(
  read: Result<Read, LogError>,
): Promise<Result<Read, LogError>> => {
  const needsRules = read.ok && read.value.events.some(({ event }) => isTradeEvent(event))
  return !needsRules || (await code.load()) ? read : err({ kind: 'unavailable' })
}
