import { notStored } from '#domain/errors/from-command.ts'
import type { TradeRules } from '#domain/journal/trade-rules.ts'
import { isTradeEvent } from '#domain/record/events.ts'
import { err, type Result } from '#domain/result.ts'
import type { EventLog, JournalKey, LogError, ReadLog } from '#machines/ports/log.ts'
import { lazyCode } from '#web/shared/page/lazy.ts'

/** The rules themselves. From here alone the build takes them as they are (`web/build/late-rules.ts`). */
const code = lazyCode(async () => (await import('#domain/journal/trade-rules.ts')).tradeRules)

/**
 * Stands in the place of `domain/journal/trade-rules.ts` in the site: no first screen needs what it takes to join
 * trades. A command that comes before them is refused and changes nothing; events come only with them (`logWithRules`,
 * `withTradeRules`).
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

/** Asks for the rules: trades may be changed soon. */
export const expectTrades = (): void => void code.load()

/** Code that may apply events of trades: it comes with their rules, or not at all. */
export const withTradeRules = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  const [loaded, rules] = await Promise.all([load(), code.load()])
  if (!rules) throw new TypeError('No code for the rules of trades')
  return loaded
}

/**
 * A log that answers with events of trades only once their rules are here: whatever is read from it can be applied.
 * Where they do not come, it counts as unavailable, and is asked again.
 */
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
