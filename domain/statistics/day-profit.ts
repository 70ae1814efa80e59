import { type Totals, totalsOf } from '#domain/fills/summary.ts'
import { defaultCurrency } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal, parseDecimal, signOf } from '#domain/money/decimal.ts'
import {
  allMovementsOf,
  type DayTrades,
  notRead,
  ofAccount,
  summariesOf,
  type TradeSummary,
} from '#domain/record/day-trades.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { addDays, type LocalDate } from '#domain/time/local-date.ts'

export interface Profit {
  readonly amount: Decimal
  /** A code; dollars where a file names none. */
  readonly currency: string
}

/** Results of a day, a week or a month. */
export interface Results {
  /** One per currency in which something was closed, dollars first, the others by name; never added. */
  readonly profits: ReadonlyArray<Profit>
  /** As Daily Trades counts them. */
  readonly trades: number
  /** Of the rated ones. */
  readonly winning: number
  readonly rated: number
  /** Closings with a part of unknown cost, which no profit here counts. */
  readonly unknownCost: number
  /** Movements that could not be read; nothing here counts them. */
  readonly unread: number
  /** Executed orders that the broker's record has not replaced: their fees are still to come. Absent if none. */
  readonly pending?: number
}

const noResults: Results = { profits: [], trades: 0, winning: 0, rated: 0, unknownCost: 0, unread: 0 }

const profitIn = (summary: TradeSummary): ReadonlyArray<Profit> => {
  // A sum that no number can hold is stored as a text as well.
  const amount = parseDecimal(summary.exact?.totalRealizedPnL) ?? parseDecimal(summary.totalRealizedPnL)
  const { currency = defaultCurrency, winningTrades, losingTrades } = summary
  // A day without closings has no profit.
  if (amount && signOf(amount) === 0 && countOf(winningTrades) + countOf(losingTrades) === 0) return []
  return amount ? [{ amount, currency: /^[A-Z]{3,5}$/.test(currency) ? currency : defaultCurrency }] : []
}

/** The results of sums of which something was closed. */
export const profitsOf = (totals: ReadonlyArray<Totals>): ReadonlyArray<Profit> =>
  totals.flatMap(({ closings, realized: amount, currency }) => (closings > 0 ? [{ amount, currency }] : []))

const countOf = (value: number | undefined): number => (value !== undefined && value > 0 ? Math.floor(value) : 0)

/**
 * The results of a day, of all accounts or one. Trades decide; a file with a summary alone is read by that (spec
 * section 3, "Daily trades data": `trades.summary.totalRealizedPnL`). A summary names no account: for one account, its
 * trades count as unread.
 */
export const resultsOf = (entry: JournalEntry | undefined, account?: string): Results => {
  const whole = entry?.trades
  const day = ofAccount(whole, account)
  if (whole === undefined || day === undefined) return noResults
  if (day !== whole && allMovementsOf(whole).length === 0) {
    const { trades, profits, unread } = resultsOf(entry)
    return { ...noResults, unread: unread + Math.max(trades, Math.min(profits.length, 1)) }
  }
  const results = known.get(day) ?? resultsIn(day)
  known.set(day, results)
  return results
}

/** Remembered, since a search by results asks for ten years of days. */
const known = new WeakMap<DayTrades, Results>()

const resultsIn = (day: DayTrades): Results => {
  const unread = notRead(day).movements
  const movements = allMovementsOf(day)
  const totals = totalsOf(movements)
  const pending = movements.filter(({ provisional }) => provisional).length
  if (totals.length > 0)
    return {
      profits: profitsOf(totals),
      trades: totals.reduce((sum, { trades }) => sum + trades, 0),
      winning: totals.reduce((sum, { winning }) => sum + winning, 0),
      rated: totals.reduce((sum, { rated }) => sum + rated, 0),
      unknownCost: totals.reduce((sum, { unknownCost }) => sum + unknownCost, 0),
      unread,
      ...(pending > 0 && { pending }),
    }
  const sums = summariesOf(day).map((summary) => ({
    ...noResults,
    profits: profitIn(summary),
    trades: countOf(summary.tradesCount),
    winning: countOf(summary.winningTrades),
    rated: countOf(summary.winningTrades) + countOf(summary.losingTrades),
    unknownCost: countOf(summary.unknownCost),
  }))
  return addResults([...sums, { ...noResults, unread }])
}

/** The results of at most a month, both ends included. */
export const resultsBetween = (
  { entries }: Pick<Journal, 'entries'>,
  from: LocalDate,
  to: LocalDate,
  account?: string,
): Results => {
  const days: Results[] = []
  for (let date: LocalDate | undefined = from; date !== undefined && date <= to; date = addDays(date, 1))
    days.push(resultsOf(tableGet(entries, date), account))
  return addResults(days)
}

const rankOf = (currency: string): string => (currency === defaultCurrency ? '' : currency)

/** Sums of days; currencies are never added. */
export const addResults = (days: Iterable<Results>): Results => {
  const sums = new Map<string, Decimal>()
  let [trades, winning, rated, unknownCost, unread, pending] = [0, 0, 0, 0, 0, 0]
  for (const day of days) {
    trades += day.trades
    winning += day.winning
    rated += day.rated
    unknownCost += day.unknownCost
    unread += day.unread
    pending += day.pending ?? 0
    for (const { amount, currency } of day.profits) {
      const sum = sums.get(currency)
      sums.set(currency, sum ? addDecimals(sum, amount) : amount)
    }
  }
  const profits = [...sums]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((one, other) => (rankOf(one.currency) < rankOf(other.currency) ? -1 : 1))
  return { profits, trades, winning, rated, unknownCost, unread, ...(pending > 0 && { pending }) }
}
