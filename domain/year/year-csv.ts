import { ownValue } from '#domain/fields.ts'
import { cashAmount } from '#domain/fills/cash.ts'
import { symbolText } from '#domain/fills/instrument.ts'
import { cashWord } from '#domain/fills/movement-words.ts'
import { type Adjustment, defaultCurrency } from '#domain/lots/movement.ts'
import { type Decimal, decimalText } from '#domain/money/decimal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { byteOrderMark } from '#domain/sheets/sheet-csv.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { printCsv } from '#domain/trade-files/csv.ts'
import { cashLinesOfYear } from './cash-of-year.ts'
import { type AllSales, type SaleFilter, salesIn } from './year.ts'

const columns = (
  'Account,Symbol,Currency,Side,Quantity,Opened,Closed,Term,Proceeds,Cost,Gain,' +
  'Method,Unknown cost,Bought within 30 days,Closing,Lot,Cash kind,Cash'
).split(',')

const amount = (of: Decimal | undefined): string => (of ? decimalText(of) : '')

/** A year's sales, a line per lot, then its other cash (UTF-8 with byte order mark). Unknown values are empty. */
export const yearToCsv = (
  journal: Pick<Journal, 'entries'>,
  { method, sales, washes }: AllSales,
  filter: SaleFilter,
  accountName: (accountId: string) => string,
): string =>
  byteOrderMark +
  printCsv([
    columns,
    ...salesIn(sales, filter).map((sale) => [
      accountName(sale.accountId),
      symbolText(sale.symbol),
      sale.currency,
      sale.side,
      decimalText(sale.quantity),
      sale.opened ?? '',
      sale.closed,
      sale.term ?? '',
      amount(sale.proceeds),
      amount(sale.cost),
      amount(sale.gain),
      method,
      sale.unknown ?? '',
      washes.get(sale) ?? '',
      sale.closingId,
      sale.lotIds.join(' '),
      '',
      '',
    ]),
    ...cashLinesOfYear(journal, filter).flatMap(({ date, lines }) =>
      lines.map((line) => cashRow(date, line, accountName)),
    ),
  ])

/** Its amount has a column of its own, and is in no sum of gains. */
const cashRow = (
  date: LocalDate,
  line: Adjustment,
  accountName: (accountId: string) => string,
): ReadonlyArray<string> => {
  const byColumn: Readonly<Record<string, string>> = {
    Account: accountName(line.accountId),
    Symbol: symbolText(line.symbol),
    Currency: line.currency ?? defaultCurrency,
    Closed: date,
    Closing: line.id,
    'Cash kind': cashWord(line.cash).one,
    Cash: decimalText(cashAmount(line)),
  }
  return columns.map((column) => ownValue(byColumn, column) ?? '')
}
