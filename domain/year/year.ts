import { bookOf, bookSteps, symbolOf } from '#domain/fills/book.ts'
import { heldName } from '#domain/fills/instrument.ts'
import { type Decimal, decimalOf, roundedUnits } from '#domain/money/decimal.ts'
import { byKey, compareTexts } from '#domain/order.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { Steps } from '#domain/steps.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { Acquisition, CostMethod, Sale } from './sale.ts'
import { salesOfBookSteps } from './sales-of-book.ts'
import { washSalesSteps } from './wash-sales.ts'

/** All closings of a journal by one method, ordered by day. */
export interface AllSales {
  readonly method: CostMethod
  readonly sales: ReadonlyArray<Sale>
  /** Losses that may be wash sales, with the day of another purchase. */
  readonly washes: ReadonlyMap<Sale, LocalDate>
}

/** Absent fields do not filter. */
export interface SaleFilter {
  /** Of the closing: '2026'. */
  readonly year: string
  readonly account?: string | undefined
  readonly currency?: string | undefined
  readonly symbol?: string | undefined
}

/** Sums in one currency. Sales without a known gain are counted, but in no sum. */
export interface SaleSums {
  readonly sales: number
  readonly unknown: number
  readonly proceeds: Decimal
  readonly cost: Decimal
  readonly gain: Decimal
  /** The gain by term; by the average, which has no lots, and for contracts it has none. */
  readonly short: Decimal
  readonly long: Decimal
  readonly noTerm: Decimal
  readonly washes: number
}

interface YearLine extends SaleSums {
  readonly accountId: string
  readonly symbol: string
  readonly currency: string
}

export interface YearCurrency {
  readonly currency: string
  readonly lines: ReadonlyArray<YearLine>
  readonly sums: SaleSums
}

const salesPerStep = 500

/** All sales of a journal by a method. */
export const allSalesSteps = function* (journal: Journal, method: CostMethod): Steps<AllSales> {
  yield* bookSteps(journal)
  const sales: Sale[] = []
  const acquisitions: Acquisition[] = []
  // Between two steps the book may follow another version of the journal.
  const all = bookOf(journal)
  const books = [...all.instruments].map(([key, book]) => ({ book, name: heldName(symbolOf(all, key, book)) }))
  for (const { book, name } of books) {
    const found = yield* salesOfBookSteps(book, method, name)
    for (const sale of found.sales) sales.push(sale)
    for (const acquisition of found.acquisitions) acquisitions.push(acquisition)
    yield
  }
  sales.sort((one, other) => compareTexts(one.closed, other.closed))
  yield
  return { method, sales, washes: yield* washSalesSteps(sales, acquisitions) }
}

/** Years with closings, newest first. */
export const yearsOf = (sales: ReadonlyArray<Sale>): ReadonlyArray<string> =>
  [...new Set(sales.map(({ closed }) => closed.slice(0, 4)))].toSorted().toReversed()

/** The sales that a filter asks for, in their order. */
export const salesIn = (sales: ReadonlyArray<Sale>, filter: SaleFilter): ReadonlyArray<Sale> => {
  const { year, account, currency, symbol } = filter
  return sales.filter(
    (sale) =>
      sale.closed.startsWith(`${year}-`) &&
      (account === undefined || sale.accountId === account) &&
      (currency === undefined || sale.currency === currency) &&
      (symbol === undefined || sale.symbol === symbol),
  )
}

/** The realized results of a year by currency. */
export const yearSteps = function* (
  { sales, washes }: Pick<AllSales, 'sales' | 'washes'>,
  filter: SaleFilter,
): Steps<ReadonlyArray<YearCurrency>> {
  const lines = new Map<string, { readonly of: Sale; readonly counting: Counting }>()
  const totals = new Map<string, Counting>()
  for (const [place, sale] of salesIn(sales, filter).entries()) {
    const key = JSON.stringify([sale.currency, sale.accountId, sale.symbol])
    const line = lines.get(key) ?? { of: sale, counting: newCounting() }
    lines.set(key, line)
    const total = totals.get(sale.currency) ?? newCounting()
    totals.set(sale.currency, total)
    for (const counting of [line.counting, total]) count(counting, sale, washes.has(sale))
    if (place % salesPerStep === 0) yield
  }
  return [...totals].toSorted(byKey).map(([currency, total]) => ({
    currency,
    sums: sumsOf(total),
    lines: [...lines.values()]
      .filter(({ of }) => of.currency === currency)
      .map(({ of: { accountId, symbol }, counting }) => ({ accountId, symbol, currency, ...sumsOf(counting) }))
      .toSorted(byAccountAndSymbol),
  }))
}

const byAccountAndSymbol = (one: YearLine, other: YearLine): number =>
  compareTexts(one.accountId, other.accountId) || compareTexts(one.symbol, other.symbol)

const amounts = ['proceeds', 'cost', 'gain', 'short', 'long', 'noTerm'] as const

interface Counting {
  sales: number
  unknown: number
  washes: number
  readonly sums: Readonly<Record<(typeof amounts)[number], Map<number, bigint>>>
}

const newCounting = (): Counting => ({
  sales: 0,
  unknown: 0,
  washes: 0,
  sums: { proceeds: new Map(), cost: new Map(), gain: new Map(), short: new Map(), long: new Map(), noTerm: new Map() },
})

const add = (sums: Map<number, bigint>, { units, scale }: Decimal): void =>
  void sums.set(scale, (sums.get(scale) ?? 0n) + units)

const count = (counting: Counting, { proceeds, cost, gain, term }: Sale, isWash: boolean): void => {
  counting.sales += 1
  if (!gain || !proceeds || !cost) {
    counting.unknown += 1
    return
  }
  if (isWash) counting.washes += 1
  add(counting.sums.proceeds, proceeds)
  add(counting.sums.cost, cost)
  add(counting.sums.gain, gain)
  add(counting.sums[term ?? 'noTerm'], gain)
}

const totalOf = (sums: ReadonlyMap<number, bigint>): Decimal => {
  const scale = Math.max(0, ...sums.keys())
  return [...sums].reduce<Decimal>(
    (sum, [own, units]) => ({ units: sum.units + roundedUnits({ units, scale: own }, scale), scale }),
    decimalOf(0, scale),
  )
}

const sumsOf = ({ sales, unknown, washes, sums }: Counting): SaleSums => ({
  sales,
  unknown,
  washes,
  proceeds: totalOf(sums.proceeds),
  cost: totalOf(sums.cost),
  gain: totalOf(sums.gain),
  short: totalOf(sums.short),
  long: totalOf(sums.long),
  noTerm: totalOf(sums.noTerm),
})
