import { symbolText } from '#domain/fills/instrument.ts'
import { isDateOnly, usPerMs } from '#domain/lots/queue-time.ts'
import { compareTexts } from '#domain/order.ts'
import type { Trade } from '#domain/trades/trade.ts'
import type { TradeNote } from './trade-note.ts'

type JoinedPlans = ReadonlyMap<string, Trade>

/** A plan names a symbol and is about no fills yet. */
export const isPlan = ({ plannedAt, symbol, fills }: TradeNote): boolean =>
  plannedAt !== undefined && symbol !== undefined && fills.length === 0

/** The later stop where two devices entered one each. */
export const plannedStop = ({ stops }: TradeNote): number | undefined => stops.at(-1)?.price

/**
 * Joins plans to trades of their symbol and side that began later. Of several plans the newest takes a trade, and each
 * plan takes the first trade that it can, but none that it was taken off (`apart`). Derived like trades, so a late fill
 * finds its plan as well.
 */
export const joinPlans = (trades: ReadonlyArray<Trade>, notes: ReadonlyArray<TradeNote>): JoinedPlans => {
  const waiting = new Map<string, TradeNote[]>()
  for (const plan of notes) {
    if (!isPlan(plan)) continue
    const key = nameKey(plan.symbol ?? '')
    waiting.set(key, [...(waiting.get(key) ?? []), plan])
  }
  const joined = new Map<string, Trade>()
  if (waiting.size === 0) return joined
  // The same few symbols occur thousands of times.
  const wanted = new Map<string, boolean>()
  const isWanted = (symbol: string): boolean => {
    const before = wanted.get(symbol)
    if (before !== undefined) return before
    const answer = symbolKeys(symbol).some((key) => waiting.has(key))
    wanted.set(symbol, answer)
    return answer
  }
  const candidates = trades.filter(({ symbol }) => isWanted(symbol))
  for (const trade of candidates.toSorted(byOpening)) {
    const plans = new Set(symbolKeys(trade.symbol).flatMap((key) => waiting.get(key) ?? []))
    const [newest] = [...plans]
      .filter((plan) => !joined.has(plan.id) && fits(plan, trade))
      .toSorted((one, other) => ((one.plannedAt ?? '') < (other.plannedAt ?? '') ? 1 : -1))
    if (newest) joined.set(newest.id, trade)
  }
  return joined
}

const fits = ({ side, plannedAt = '', apart }: TradeNote, { side: held, opened, id }: Trade): boolean =>
  (side === undefined || side === held) &&
  !apart.includes(id) &&
  // A date alone has no hour: a plan of that day came first.
  (isDateOnly(opened.timestamp) ? plannedAt.slice(0, 10) <= opened.day : Date.parse(plannedAt) * usPerMs <= opened.at)

const nameKey = (symbol: string): string => symbol.trim().toLowerCase()

/** A symbol as the broker writes it, and as it is shown. */
export const symbolKeys = (symbol: string): ReadonlyArray<string> => [nameKey(symbol), nameKey(symbolText(symbol))]

const byOpening = (one: Trade, other: Trade): number =>
  one.opened.at - other.opened.at || compareTexts(one.id, other.id)
