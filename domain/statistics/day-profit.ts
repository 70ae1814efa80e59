import type { JournalEntry } from '../journal/journal.ts'
import { type Decimal, parseDecimal } from '../money/decimal.ts'

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? (value as Readonly<Record<string, unknown>>)[field] : undefined

/**
 * The realized result of a day in dollars, as the summary of its trades says (spec section 3, "Daily trades data":
 * `trades.summary.totalRealizedPnL`). Undefined where a file carries none that can be read.
 */
export const profitOf = (entry: JournalEntry | undefined): Decimal | undefined => {
  const amount = entry?.trades === undefined ? undefined : fieldOf(fieldOf(entry.trades, 'summary'), 'totalRealizedPnL')
  return amount === undefined ? undefined : parseDecimal(amount)
}
