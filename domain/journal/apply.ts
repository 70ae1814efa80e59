import type { DomainError } from '#domain/errors/catalogue.ts'
import { nothingPrepared } from '#domain/fills/nothing-prepared.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { JournalCommand } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Result } from '#domain/result.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'

/** What a command came to: its events, and the journal after them. */
export interface Applied {
  readonly events: ReadonlyArray<JournalEvent>
  readonly journal: Journal
}

/** Events in their order, applied one after another. */
export const foldEvents = (
  journal: Journal,
  events: Iterable<JournalEvent>,
  prepared: Prepared = nothingPrepared(),
): Journal => {
  let folded = journal
  for (const event of events) folded = evolve(folded, event, prepared)
  return folded
}

/**
 * Decides and, where it is allowed, applies. The given journal stays as it is. What deciding works out of trades is not
 * worked out again when it is applied.
 */
export const applyCommand = (
  journal: Journal,
  command: JournalCommand,
  prepared: Prepared = nothingPrepared(),
): Result<Applied, DomainError> => {
  const decided = decide(command, journal, prepared)
  return decided.ok ? ok({ events: decided.value, journal: foldEvents(journal, decided.value, prepared) }) : decided
}
