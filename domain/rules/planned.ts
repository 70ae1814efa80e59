import { usPerMs } from '#domain/lots/queue-time.ts'
import type { Journal } from '#domain/record/journal.ts'
import { symbolKeys } from '#domain/trade-notes/plans.ts'
import type { TradeNote } from '#domain/trade-notes/trade-note.ts'
import { writtenTrades } from '#domain/trade-notes/written.ts'
import type { Trade } from '#domain/trades/trade.ts'

interface Plan {
  readonly at: number
  /** Days on which the trades that it joined were opened; none while it waits. */
  readonly days: ReadonlyArray<string>
}

/**
 * Whether the symbol of a trade was planned before it was opened: by a plan that still waits, or that a trade of that
 * day or later joined. So a trade that joins a plan later changes no day before.
 */
export const plannedAmong = (trades: ReadonlyArray<Trade>, journal: Journal): ((trade: Trade) => boolean) => {
  const written = writtenTrades(trades, journal, new Map())
  const plans = new Map<string, Plan[]>()
  const note = (symbol: string, { plannedAt = '' }: TradeNote, days: ReadonlyArray<string>): void => {
    const at = Date.parse(plannedAt) * usPerMs
    if (Number.isNaN(at)) return
    for (const key of new Set(symbolKeys(symbol))) plans.set(key, [...(plans.get(key) ?? []), { at, days }])
  }
  for (const plan of written.plans) note(plan.symbol ?? '', plan, [])
  for (const trade of trades)
    for (const each of written.byTrade.get(trade.id)?.notes ?? [])
      if (each.plannedAt !== undefined) note(each.symbol ?? trade.symbol, each, [trade.opened.day])
  return ({ symbol, opened: { at, day } }) =>
    symbolKeys(symbol).some((key) =>
      plans.get(key)?.some((plan) => plan.at <= at && (plan.days.length === 0 || plan.days.some((on) => on >= day))),
    )
}
