import { entryOn } from '#domain/entries/views.ts'
import { type Adjustment, type CashKind, defaultCurrency, isCash, valueOf } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal, parseDecimal, zero } from '#domain/money/decimal.ts'
import { byKey } from '#domain/order.ts'
import { type DayTrades, ofAccount } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** Received above zero, paid below; exact. */
export interface CashSum {
  readonly kind: CashKind
  readonly currency: string
  readonly amount: Decimal
}

/** The cash of a day apart from its trades. */
export interface CashOn {
  readonly lines: ReadonlyArray<Adjustment>
  readonly sums: ReadonlyArray<CashSum>
}

const kinds: ReadonlyArray<CashKind> = ['dividend', 'interest', 'fee', 'tax', 'capital']

/** Received above zero. */
export const cashAmount = (line: Adjustment): Decimal => parseDecimal(valueOf(line, 'quantity')) ?? zero

const placeOf = ({ cash, symbol }: Adjustment): string => `${kinds.findIndex((kind) => kind === cash)} ${symbol}`

/** The cash of a day's record, by kind and symbol. */
export const cashLinesOf = ({ adjustments = [] }: DayTrades = {}): ReadonlyArray<Adjustment> =>
  adjustments.filter(isCash).toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))

const rankOf = ({ currency, kind }: Pick<CashSum, 'currency' | 'kind'>): string =>
  `${currency === defaultCurrency ? '' : currency} ${kinds.indexOf(kind)}`

/** Sums by currency (dollars first) and kind; different ones are never added. */
export const addCash = (sums: Iterable<CashSum>): ReadonlyArray<CashSum> => {
  const byKind = new Map<string, CashSum>()
  for (const sum of sums) {
    const known = byKind.get(rankOf(sum))
    byKind.set(rankOf(sum), known ? { ...known, amount: addDecimals(known.amount, sum.amount) } : sum)
  }
  return [...byKind].toSorted(byKey).map(([, sum]) => sum)
}

/** Lines of cash, summed by currency and kind. */
export const cashSums = (lines: ReadonlyArray<Adjustment>): ReadonlyArray<CashSum> =>
  addCash(
    lines.flatMap((line) =>
      line.cash ? [{ kind: line.cash, currency: line.currency ?? defaultCurrency, amount: cashAmount(line) }] : [],
    ),
  )

/** The cash of a day, or of one account on it. */
export const cashOn = (journal: Journal, date: LocalDate, account?: string): CashOn => {
  const lines = cashLinesOf(ofAccount(entryOn(journal, date)?.trades, account))
  return { lines, sums: cashSums(lines) }
}

/** The cash of some days, both ends included, of all accounts or one. */
export const cashBetween = (
  journal: Journal,
  from: LocalDate,
  to: LocalDate,
  account?: string,
): ReadonlyArray<CashSum> =>
  cashSums(
    [...tableValues(journal.entries)].flatMap(({ date, trades }) =>
      date >= from && date <= to ? cashLinesOf(ofAccount(trades, account)) : [],
    ),
  )
