import type { Journal, JournalEntry } from '../journal/journal.ts'
import { tableGet } from '../journal/table.ts'
import { addDecimals, type Decimal, parseDecimal } from '../money/decimal.ts'
import { type Month, weeksOf } from '../time/month.ts'

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field) ? (value as Readonly<Record<string, unknown>>)[field] : undefined

/** A realized result in one currency. */
export interface Profit {
  readonly amount: Decimal
  /** Three letters; dollars where a file does not say. */
  readonly currency: string
}

const currencyOf = (summary: unknown): string => {
  const currency = fieldOf(summary, 'currency')
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : 'USD'
}

/** A day that was synced and had no trades says nothing of profit. */
const isQuiet = (summary: unknown): boolean => fieldOf(summary, 'tradesCount') === 0 && fieldOf(summary, 'totalRealizedPnL') === 0

const profitIn = (summary: unknown): Profit | undefined => {
  if (isQuiet(summary)) return undefined
  // Where no number holds the sum, its text stands beside it.
  const amount = parseDecimal(fieldOf(fieldOf(summary, 'exact'), 'totalRealizedPnL')) ?? parseDecimal(fieldOf(summary, 'totalRealizedPnL'))
  return amount && { amount, currency: currencyOf(summary) }
}

/**
 * The realized result of a day in its main currency, as the summary of its trades says (spec section 3, "Daily trades data":
 * `trades.summary.totalRealizedPnL`). Undefined where a file carries none that can be read.
 */
export const profitOf = (entry: JournalEntry | undefined): Profit | undefined => profitIn(fieldOf(entry?.trades, 'summary'))

const profitsOf = (entry: JournalEntry | undefined): ReadonlyArray<Profit> => {
  const others = fieldOf(entry?.trades, 'otherSummaries')
  return [fieldOf(entry?.trades, 'summary'), ...(Array.isArray(others) ? others : [])].flatMap((summary) => profitIn(summary) ?? [])
}

/** What the days of a month add up to, as its cells show them; currencies are never added. Dollars first, the others by name. */
export const monthProfits = (journal: Journal, month: Month): ReadonlyArray<Profit> => {
  const sums = new Map<string, Decimal>()
  for (const date of weeksOf(month).flat()) {
    if (date === undefined) continue
    for (const { amount, currency } of profitsOf(tableGet(journal.entries, date))) {
      const sum = sums.get(currency)
      sums.set(currency, sum ? addDecimals(sum, amount) : amount)
    }
  }
  const rank = (currency: string): string => (currency === 'USD' ? '' : currency)
  return [...sums].map(([currency, amount]) => ({ currency, amount })).toSorted((one, other) => (rank(one.currency) < rank(other.currency) ? -1 : 1))
}
