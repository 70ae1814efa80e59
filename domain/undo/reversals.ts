import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { rulesOf } from '#domain/journal/event-rules.ts'
import { evolve } from '#domain/journal/evolve.ts'
import type { Reversal } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'

/**
 * How each of these events can be undone, newest first; they happened to `before` in their order. Never a snapshot:
 * only facts about what the event itself touched, so that whatever came later stays. What happens by itself, settings
 * and recorded trades are left out. Made of the events that take something back, it is the redo.
 */
export const reversalsOf = (
  events: ReadonlyArray<JournalEvent>,
  before: Journal,
  prepared: Prepared = nothingPrepared(),
): ReadonlyArray<Reversal> => {
  const reversals: Reversal[] = []
  let present = before
  for (const [at, done] of events.entries()) {
    // What takes trades back asks nothing of the journal behind them, and thousands take long to be applied again.
    const isLastOfTrades = done.type === 'TradesReplaced' && at === events.length - 1
    const after = isLastOfTrades ? present : evolve(present, done, prepared)
    const inverse = rulesOf(done).inverse(done, present, after, prepared)
    if (inverse.length > 0) reversals.unshift({ done, inverse })
    present = after
  }
  return reversals
}
