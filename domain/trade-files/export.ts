import { bookOf } from '#domain/fills/book.ts'
import { cashLinesOf } from '#domain/fills/cash.ts'
import { countedOf } from '#domain/fills/own-entries.ts'
import { renameOf } from '#domain/lots/lot-names.ts'
import {
  actOf,
  defaultCurrency,
  type Adjustment,
  type ExactField,
  isBuyOrSell,
  isCash,
  isInLieu,
  type Fill,
  valueOf,
} from '#domain/lots/movement.ts'
import { compareRows, rowOf } from '#domain/lots/rows.ts'
import { decimalText, parseDecimal, zero } from '#domain/money/decimal.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { printCsv } from './csv.ts'
import { type Column, csvColumns, inLieuType } from './own-columns.ts'

const textOf = (movement: Fill | Adjustment, field: ExactField): string => {
  const parsed = parseDecimal(valueOf(movement, field))
  return parsed ? decimalText(parsed) : ''
}

/** An adjustment has a sign, a trade has none. */
const isNegativeSale = (movement: Fill | Adjustment): boolean => !isBuyOrSell(movement) && actOf(movement) === 'SELL'

const fieldsOf = (movement: Fill | Adjustment, name: string | undefined): Readonly<Record<Column, string>> => ({
  ...tradeFieldsOf(movement, name),
  ...(isCash(movement) && cashFieldsOf(movement)),
})

const cashFieldsOf = (line: Adjustment) => ({
  Type: (line.cash ?? '').toUpperCase(),
  Quantity: '',
  Price: '',
  Amount: textOf(line, 'quantity'),
  Fees: '',
  Multiplier: '',
})

const tradeFieldsOf = (movement: Fill | Adjustment, name: string | undefined): Readonly<Record<Column, string>> => ({
  // An import counts a split from its date.
  Date: isBuyOrSell(movement) ? movement.timestamp : (movement.countsFrom ?? movement.timestamp),
  Type: isInLieu(movement) ? inLieuType : actOf(movement).toUpperCase(),
  Symbol: movement.symbol,
  Quantity: textOf(movement, 'quantity').slice(isNegativeSale(movement) ? 1 : 0),
  Price: textOf(movement, 'price'),
  Amount: textOf(movement, 'amount'),
  Fees: textOf(movement, 'fees'),
  Currency: movement.currency ?? defaultCurrency,
  Effect: movement.effect ?? '',
  Multiplier: String(movement.multiplier ?? 1),
  // A spreadsheet takes '4:1' for a time.
  Ratio: isBuyOrSell(movement) ? '' : (movement.ratio ?? '').replace(':', ' for '),
  Instrument: name ?? movement.instrument ?? '',
  Account: movement.accountId,
  Order: movement.provisional ? movement.snapTradeId : '',
  'Realized P&L': movement.realizedPnL === undefined ? '' : textOf(movement, 'realizedPnL'),
  'Cost basis': movement.costBasis === undefined ? '' : decimalText(parseDecimal(movement.costBasis) ?? zero),
})

/** All trades, adjustments and cash of some days (both included) as CSV, oldest first; its import gives equal lots. */
export const tradesToCsv = (journal: Journal, from: LocalDate = '', to: LocalDate = '9999-12-31'): string => {
  const rows = [...tableValues(journal.entries)].flatMap(({ date, trades }) =>
    date >= from && date <= to
      ? [...countedOf(allMovementsOf(trades)), ...cashLinesOf(trades)].map((movement) => rowOf(movement, date))
      : [],
  )
  const { renames } = bookOf(journal)
  return printCsv([
    csvColumns,
    ...rows.toSorted(compareRows).map(({ movement, day }) => {
      const fields = fieldsOf(movement, isCash(movement) ? undefined : renameOf(movement, day, renames)?.name)
      return csvColumns.map((column) => fields[column])
    }),
  ])
}
