import { addCash, cashLinesOf, type CashSum, cashSums } from '#domain/fills/cash.ts'
import { type Adjustment, defaultCurrency, isCash } from '#domain/lots/movement.ts'
import { byKey, compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { type Month, monthOf } from '#domain/time/month.ts'
import type { SaleFilter } from './year.ts'

interface CashMonth {
  readonly month: Month
  readonly sums: ReadonlyArray<CashSum>
}

/** The cash of a year in one currency: months that have some, and the whole year by kind. */
export interface CashYear {
  readonly currency: string
  readonly months: ReadonlyArray<CashMonth>
  readonly sums: ReadonlyArray<CashSum>
}

interface CashOfDay {
  readonly date: LocalDate
  readonly lines: ReadonlyArray<Adjustment>
}

/** Years with dividends, interest, fees or taxes. */
export const yearsOfCash = ({ entries }: Pick<Journal, 'entries'>): ReadonlyArray<string> => [
  ...new Set(
    [...tableValues(entries)].flatMap(({ date, trades }) =>
      trades?.adjustments?.some(isCash) ? [date.slice(0, 4)] : [],
    ),
  ),
]

/** A year's cash by day, the oldest first. */
export const cashLinesOfYear = (
  { entries }: Pick<Journal, 'entries'>,
  { year, account, currency, symbol }: SaleFilter,
): ReadonlyArray<CashOfDay> =>
  [...tableValues(entries)]
    .filter(({ date }) => date.startsWith(`${year}-`))
    .map(({ date, trades }) => ({
      date,
      lines: cashLinesOf(trades).filter(
        (line) =>
          (account === undefined || line.accountId === account) &&
          (currency === undefined || (line.currency ?? defaultCurrency) === currency) &&
          (symbol === undefined || line.symbol === symbol),
      ),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => compareTexts(one.date, other.date))

/** A year's dividends, interest, fees and taxes, dollars first; currencies and kinds are never added. */
export const cashOfYear = (journal: Pick<Journal, 'entries'>, filter: SaleFilter): ReadonlyArray<CashYear> => {
  const byMonth = new Map<Month, CashSum[]>()
  for (const { date, lines } of cashLinesOfYear(journal, filter)) {
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
