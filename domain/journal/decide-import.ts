import type { DomainError } from '#domain/errors/catalogue.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { Applied, ImportCommand, TradeCommand } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import { ok, type Result } from '#domain/result.ts'
import { followRoutine } from '#domain/routine/day-record.ts'
import { evolve } from './evolve.ts'
import { tradeRules } from './trade-rules.ts'

/** Answers the journal with the events, so that a statement is joined to its days once. */
export const decideTrades = (
  command: TradeCommand,
  journal: Journal,
  prepared: Prepared,
): Result<Applied, DomainError> => {
  const decided = tradeRules.decide(command, journal, prepared)
  if (!decided.ok) return decided
  const { events, journal: after } = decided.value
  return ok({ events, journal: events.reduce((now, event) => followRoutine(journal, now, event), after) })
}

/** Never refuses records: known ones are not added, and ones that a user has changed since stay. */
export const decideImport = (
  { data: { trades, records }, meta }: ImportCommand,
  journal: Journal,
  prepared: Prepared,
): Result<Applied, DomainError> => {
  let now = journal
  const written = records.flatMap((record) => {
    const event = { ...record, at: meta.now, day: meta.today }
    const before = now
    now = evolve(now, event)
    return now === before ? [] : [event]
  })
  const recorded = decideTrades({ ...trades, meta }, now, prepared)
  if (!recorded.ok) return recorded
  const { events, journal: after } = recorded.value
  return ok({ events: [...written, ...events], journal: after })
}
