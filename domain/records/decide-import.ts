import type { DomainError } from '#domain/errors/catalogue.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { ImportCommand } from '#domain/journal/commands.ts'
import type { JournalEvent } from '#domain/journal/events.ts'
import type { Journal } from '#domain/journal/journal.ts'
import { tradeRules } from '#domain/journal/trade-rules.ts'
import { ok, type Result } from '#domain/result.ts'
import { evolveRecord } from './evolve.ts'

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
