import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { rulesOf } from './event-rules.ts'

/** Applies an event to a journal that may have moved on meanwhile. Never refuses and never throws. */
export const evolve = (journal: Journal, event: JournalEvent, prepared: Prepared = nothingPrepared()): Journal =>
  rulesOf(event).evolve(journal, event, prepared)

/** Applies events in their order, one after another. */
export const foldEvents = (
  journal: Journal,
  events: Iterable<JournalEvent>,
  prepared: Prepared = nothingPrepared(),
): Journal => {
  let folded = journal
  for (const event of events) folded = evolve(folded, event, prepared)
  return folded
}
