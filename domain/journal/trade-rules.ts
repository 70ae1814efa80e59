import type { DomainError } from '#domain/errors/catalogue.ts'
import { type AppliedTrades, decideTrades } from '#domain/fills/decide.ts'
import { evolveTrades, inverseOfTrades } from '#domain/fills/evolve.ts'
import type { Prepared } from '#domain/fills/prepared.ts'
import type { TradeCommand } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Result } from '#domain/result.ts'

export interface TradeRules {
  readonly decide: (command: TradeCommand, journal: Journal, prepared: Prepared) => Result<AppliedTrades, DomainError>
  readonly evolve: typeof evolveTrades
  readonly inverseOf: typeof inverseOfTrades
}

/** The site fetches them after its first screen (`web/wiring/late-trade-rules.ts`). */
export const tradeRules: TradeRules = { decide: decideTrades, evolve: evolveTrades, inverseOf: inverseOfTrades }
