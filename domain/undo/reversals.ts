import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { rulesOf } from '#domain/journal/event-rules.ts'
import { evolve } from '#domain/journal/evolve.ts'
import type { Reversal } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'

/**
 * The undo of each event, newest first: only facts about what the event touched, so that later changes stay. Automatic
 * events, settings and recorded trades have none. Made of the events of an undo, it is the redo.
 */
export const reversalsOf = (
  events: ReadonlyArray<JournalEvent>,
  before: Journal,
  prepared: Prepared = nothingPrepared(),
): ReadonlyArray<Reversal> => {
  const reversals: Reversal[] = []
  let present = before
  for (const [at, done] of events.entries()) {
    // The inverse of `TradesReplaced` does not read `after`, and applying thousands of trades takes long.
    const isLastOfTrades = done.type === 'TradesReplaced' && at === events.length - 1
    const after = isLastOfTrades ? present : evolve(present, done, prepared)
    const inverse = rulesOf(done).inverse(done, present, after, prepared)
    if (inverse.length > 0) reversals.unshift({ done, inverse })
    present = after
  }
  return reversals
}
