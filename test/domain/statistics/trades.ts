import { decimalOf } from '#domain/money/decimal.ts'
import type { TradeResult } from '#domain/statistics/trade-result.ts'
import { addDays } from '#domain/time/local-date.ts'

/** A closed trade of dollars in hundredths, on a day of its own if nothing else is said. */
export const tradeOf = (place: number, cents: number, parts: Partial<TradeResult> = {}): TradeResult => {
  const day = parts.last?.day ?? addDays('2026-01-05', place) ?? ''
  return {
    id: `t${place}`,
    symbol: 'AAPL',
    side: 'long',
    currency: 'USD',
    net: decimalOf(cents, 2),
    unknown: undefined,
    isOpen: false,
    opened: { day, timestamp: `${day}T14:30:00.000Z` },
    last: { day, timestamp: `${day}T15:30:00.000Z` },
    ...parts,
  }
}

/** The example of the rules: three wins, four losses, one flat. */
export const exampleTrades: ReadonlyArray<TradeResult> = [120, -50, 0, 80, -50, -30, 10, -100].map((net, place) =>
  tradeOf(place, net * 100),
)
