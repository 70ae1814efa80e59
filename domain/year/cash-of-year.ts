import { addCash, cashLinesOf, type CashSum, cashSums } from '#domain/fills/cash.ts'
import { defaultCurrency, isCash } from '#domain/lots/movement.ts'
import { byKey } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import { type Month, monthOf } from '#domain/time/month.ts'
import type { SaleFilter } from './year.ts'

/** The cash beside trades of a month, in one currency: its kinds, each summed for itself. */
interface CashMonth {
  readonly month: Month
  readonly sums: ReadonlyArray<CashSum>
}

/** The cash of a year in one currency: the months that have some, and the whole year by kind. */
export interface CashYear {
  readonly currency: string
  readonly months: ReadonlyArray<CashMonth>
  readonly sums: ReadonlyArray<CashSum>
}

/** The years in which an account was paid or charged beside trades. */
export const yearsOfCash = ({ entries }: Pick<Journal, 'entries'>): ReadonlyArray<string> => [
  ...new Set(
    [...tableValues(entries)].flatMap(({ date, trades }) =>
      trades?.adjustments?.some(isCash) ? [date.slice(0, 4)] : [],
    ),
  ),
]

/** Dividends, interest, fees and taxes of a year, dollars first; currencies and kinds are never added. */
export const cashOfYear = (
  { entries }: Pick<Journal, 'entries'>,
  { year, account, currency, symbol }: SaleFilter,
): ReadonlyArray<CashYear> => {
  const byMonth = new Map<Month, CashSum[]>()
  for (const { date, trades } of tableValues(entries)) {
    if (!date.startsWith(`${year}-`)) continue
    const lines = cashLinesOf(trades).filter(
      (line) =>
        (account === undefined || line.accountId === account) &&
        (currency === undefined || (line.currency ?? defaultCurrency) === currency) &&
        (symbol === undefined || line.symbol === symbol),
    )
    if (lines.length === 0) continue
    const known = byMonth.get(monthOf(date)) ?? []
    byMonth.set(monthOf(date), known)
    known.push(...cashSums(lines))
  }
  const months = [...byMonth].toSorted(byKey).map(([month, sums]) => ({ month, sums: addCash(sums) }))
  const whole = addCash(months.flatMap(({ sums }) => sums))
  return [...new Set(whole.map((sum) => sum.currency))].map((each) => {
    const ofCurrency = (sums: ReadonlyArray<CashSum>) => sums.filter((sum) => sum.currency === each)
    return {
      currency: each,
      months: months
        .map(({ month, sums }) => ({ month, sums: ofCurrency(sums) }))
        .filter(({ sums }) => sums.length > 0),
      sums: ofCurrency(whole),
    }
  })
}
