import type { DomainError } from '#domain/errors/catalogue.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import { evolveRecord } from '#domain/lists/evolve.ts'
import type { ImportCommand } from '#domain/record/commands.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Result } from '#domain/result.ts'
import { tradeRules } from './trade-rules.ts'

/**
 * Says what an import, or its undo, does to trades and to what is written about them. Never refuses: what is there
 * already is not added, and what somebody has changed since stays.
 */
export const decideImport = (
  { data: { trades, records }, meta }: ImportCommand,
  journal: Journal,
  prepared: Prepared,
): Result<ReadonlyArray<JournalEvent>, DomainError> => {
  let now = journal
  const written = records.flatMap((record) => {
    const event = { ...record, at: meta.now, day: meta.today }
    const before = now
    now = evolveRecord(now, event)
    return now === before ? [] : [event]
  })
  const recorded = tradeRules.decide({ ...trades, meta }, journal, prepared)
  return recorded.ok ? ok([...written, ...recorded.value]) : recorded
}
