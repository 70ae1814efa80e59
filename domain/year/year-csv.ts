import { symbolText } from '#domain/fills/instrument.ts'
import { type Decimal, decimalText } from '#domain/money/decimal.ts'
import { byteOrderMark } from '#domain/sheets/sheet-csv.ts'
import { printCsv } from '#domain/trade-files/csv.ts'
import { type AllSales, type SaleFilter, salesIn } from './year.ts'

const columns =
  'Account,Symbol,Currency,Side,Quantity,Opened,Closed,Term,Proceeds,Cost,Gain,' +
  'Method,Unknown cost,Bought within 30 days,Closing,Lot'

const amount = (of: Decimal | undefined): string => (of ? decimalText(of) : '')

/**
 * The sales of a year, one line for each lot, as CSV (UTF-8 with its mark). What is not known is empty. `accountName`:
 * an account as screens call it.
 */
export const salesToCsv = (
  { method, sales, washes }: AllSales,
  filter: SaleFilter,
  accountName: (accountId: string) => string,
): string =>
  byteOrderMark +
  printCsv([
    columns.split(','),
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
    ]),
  ])
