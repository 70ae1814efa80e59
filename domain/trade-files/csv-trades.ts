import { DateTime } from 'luxon'
import type { BrokerageAccount } from '#domain/api/snaptrade.ts'
import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { checkedFields, countsAtZero } from '#domain/fills/activity.ts'
import { absolute, exactFields, grossOf } from '#domain/fills/amounts.ts'
import type { CashRow } from '#domain/fills/cash-check.ts'
import { type Activity, allMovementsOf } from '#domain/fills/day-trades.ts'
import { kindOf } from '#domain/fills/identity.ts'
import { currencyIn, occTicker } from '#domain/fills/instrument.ts'
import { closes, typeWord } from '#domain/fills/side.ts'
import { clockIn, givesTimes, type TimeReader, tradeTimesIn } from '#domain/fills/trade-time.ts'
import { newActivities } from '#domain/joining/joining.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { tableValues } from '#domain/journal/table.ts'
import { limits } from '#domain/limits.ts'
import {
  defaultCurrency,
  type Adjustment,
  type ExactField,
  isAdjustmentKind,
  isBuyOrSell,
  type Trade,
  valueOf,
} from '#domain/lots/movement.ts'
import { compareRows, rowOf } from '#domain/lots/rows.ts'
import { type Decimal, decimalText, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { err, ok, type Result } from '#domain/result.ts'
import { type CsvRow, parseCsv, printCsv } from './csv.ts'

/** The columns of an export, which an import reads as well. The last two are results and are not read. */
export const csvColumns = [
  'Date',
  'Type',
  'Symbol',
  'Quantity',
  'Price',
  'Amount',
  'Fees',
  'Currency',
  'Effect',
  'Multiplier',
  'Ratio',
  'Instrument',
  'Account',
  'Order',
  'Realized P&L',
  'Cost basis',
] as const

type Column = (typeof csvColumns)[number]
const required: ReadonlyArray<Column> = ['Date', 'Type', 'Symbol', 'Quantity', 'Price']

const textOf = (movement: Trade | Adjustment, field: ExactField): string => {
  const parsed = parseDecimal(valueOf(movement, field))
  return parsed ? decimalText(parsed) : ''
}

const fieldsOf = (movement: Trade | Adjustment): Readonly<Record<Column, string>> => ({
  Date: movement.timestamp,
  Type: kindOf(movement).toUpperCase(),
  Symbol: movement.symbol,
  Quantity: textOf(movement, 'quantity'),
  Price: textOf(movement, 'price'),
  Amount: textOf(movement, 'amount'),
  Fees: textOf(movement, 'fees'),
  Currency: movement.currency ?? defaultCurrency,
  Effect: movement.effect ?? '',
  Multiplier: String(movement.multiplier ?? 1),
  Ratio: isBuyOrSell(movement) ? '' : (movement.ratio ?? ''),
  Instrument: movement.instrument ?? '',
  Account: movement.accountId,
  Order: movement.provisional ? movement.snapTradeId : '',
  'Realized P&L': movement.realizedPnL === undefined ? '' : textOf(movement, 'realizedPnL'),
  'Cost basis': movement.costBasis === undefined ? '' : decimalText(parseDecimal(movement.costBasis) ?? zero),
})

const zero: Decimal = { units: 0n, scale: 0 }

/**
 * All trades and adjustments of some days (both ends included), oldest first, as CSV. An import of it gives the same
 * lots.
 */
export const tradesToCsv = (journal: Journal, from: LocalDate = '', to: LocalDate = '9999-12-31'): string => {
  const rows = [...tableValues(journal.entries)].flatMap(({ date, trades }) =>
    date >= from && date <= to ? allMovementsOf(trades).map((movement) => rowOf(movement, date)) : [],
  )
  return printCsv([
    csvColumns,
    ...rows.toSorted(compareRows).map(({ movement }) => {
      const fields = fieldsOf(movement)
      return csvColumns.map((column) => fields[column])
    }),
  ])
}

/** A line of an import: what it says, or why it cannot be read. */
export type ImportRow =
  | { readonly line: number; readonly activity: Activity }
  | { readonly line: number; readonly errors: ReadonlyArray<DomainError<'trades'>> }

export interface ImportOptions {
  /** For lines that name no account. */
  readonly accountId: string
  /**
   * The file belongs to a brokerage account, whatever its lines name. From the first day that the broker itself reports
   * on, only its record counts: two records of one trade differ in seconds and in how it was filled.
   */
  readonly linked?: Pick<BrokerageAccount, 'id' | 'firstActivityDate'>
  /** The user's zone: times without a zone are local. */
  readonly zone: string
}

/**
 * Reads a file with trades. Refused as a whole only where nothing can be read; else every line has its trade or its
 * errors.
 */
export const parseTradesCsv = (
  text: string,
  options: ImportOptions,
): Result<ReadonlyArray<ImportRow>, DomainError<'trades'>> => {
  if (text.length > limits.importMaxChars) return err(domainError('trades', 'TOO_LARGE'))
  const parsed = parseCsv(text)
  if (!parsed.ok) return parsed
  const [head, ...rows] = parsed.value
  if (!head || rows.length === 0) return err(domainError('trades', 'EMPTY_FILE'))
  const names = head.fields.map((name) => name.trim().toLowerCase())
  const missing = required.find((column) => !names.includes(column.toLowerCase()))
  if (missing) return err(domainError('trades', 'MISSING_COLUMN', { column: missing }))
  const read = tradeTimesIn(options.zone)
  const isExport = csvColumns.every((column) => names.includes(column.toLowerCase()))
  const placeOf = new Map(csvColumns.map((column) => [column, names.indexOf(column.toLowerCase())]))
  // An export writes mere dates as such.
  const datePlace = placeOf.get('Date') ?? -1
  const isTimed = isExport || givesTimes(rows.map(({ fields }) => clockIn(fields.at(datePlace) ?? '')))
  const timeOf: TimeReader = (time) => read(time, isTimed)
  return ok(
    rows.map((row) =>
      readRow(row, (column) => row.fields[placeOf.get(column) ?? -1]?.trim() ?? '', { ...options, timeOf, isExport }),
    ),
  )
}

interface Reading extends ImportOptions {
  /** The file is one of ours. */
  readonly isExport: boolean
  readonly timeOf: ReturnType<typeof tradeTimesIn>
}

const thousands = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/

const numberIn = (text: string): Decimal | undefined =>
  parseDecimal(thousands.test(text) ? text.replaceAll(',', '') : text)

const hasTimeWithoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/

const dateIn = (text: string, { timeOf, zone }: Reading) => {
  if (!hasTimeWithoutZone.test(text)) return timeOf(text)
  const local = DateTime.fromISO(text.replace(' ', 'T'), { zone })
  return local.isValid ? timeOf(local.toUTC().toISO() ?? '') : undefined
}

const readRow = ({ line }: CsvRow, field: (column: Column) => string, reading: Reading): ImportRow => {
  const errors: Array<DomainError<'trades'>> = []
  const numberOf = (column: 'Quantity' | 'Price' | 'Amount' | 'Fees'): Decimal => {
    const text = field(column)
    const value = text === '' ? zero : numberIn(text)
    if (!value) errors.push(domainError('trades', 'INVALID_NUMBER', { column, text }))
    return value ?? zero
  }
  const time = dateIn(field('Date'), reading)
  if (!time) errors.push(domainError('trades', 'NO_DATE'))
  const type = typeWord(field('Type'))
  const side = type === 'BUY' || type === 'SELL' ? type : undefined
  const kind = type.toLowerCase()
  if (!side && !isAdjustmentKind(kind)) errors.push(domainError('trades', 'INVALID_TYPE', { text: field('Type') }))
  const symbol = field('Symbol')
  if (symbol === '') errors.push(domainError('trades', 'NO_SYMBOL'))
  const [quantity, price, amount, fees] = [
    numberOf('Quantity'),
    numberOf('Price'),
    numberOf('Amount'),
    numberOf('Fees'),
  ]
  if (errors.length === 0 && signOf(quantity) === 0) errors.push(domainError('trades', 'NO_UNITS'))
  const multiplierText = field('Multiplier')
  const multiplier = multiplierText === '' ? (occTicker(symbol) ? 100 : 1) : Number(multiplierText)
  if (!parseDecimal(multiplier) || multiplier <= 0)
    errors.push(domainError('trades', 'INVALID_NUMBER', { column: 'Multiplier', text: multiplierText }))
  const { linked } = reading
  if (time && linked?.firstActivityDate !== undefined && time.day >= linked.firstActivityDate)
    return { line, errors: [domainError('trades', 'REPORTED_BY_BROKER')] }
  if (!time || errors.length > 0) return { line, errors }
  const row = { quantity: absolute(quantity), price: absolute(price), multiplier, fees }
  const base = {
    ...time,
    symbol,
    accountId: linked?.id ?? (field('Account') || reading.accountId),
    ...optionalFields(field, multiplier),
  }
  if (!side) {
    const amounts = exactFields({ quantity, price: row.price, amount: absolute(amount), fees })
    return { line, activity: { ...base, ...amounts, kind: kind as Adjustment['kind'], ...ratioField(field('Ratio')) } }
  }
  const currency = currencyIn(field('Currency')) ?? defaultCurrency
  const traded = tradedFields({ ...row, side, amount, currency }, reading)
  if (signOf(price) === 0 && !(field('Price') !== '' && countsAtZero(traded, closes(side, base.effect))))
    return { line, errors: [domainError('trades', 'NO_PRICE')] }
  return { line, activity: { ...base, ...traded, side } }
}

/** The `Amount` of an export is before fees, and counts where the price is rounded; of another file it is cash. */
const tradedFields = ({ amount, ...row }: Omit<CashRow, 'cash'> & { readonly amount: Decimal }, reading: Reading) => {
  if (!reading.isExport) return checkedFields({ ...row, cash: amount })
  const gross = grossOf(row.quantity, row.price, row.multiplier)
  const isRounded = signOf(amount) !== 0 && decimalText(absolute(amount)) !== decimalText(gross)
  return {
    ...exactFields({ ...row, amount: isRounded ? absolute(amount) : gross }),
    ...(isRounded && { roundedPrice: true as const }),
  }
}

const optionalFields = (
  field: (column: Column) => string,
  multiplier: number,
): Pick<Activity, 'snapTradeId' | 'effect' | 'multiplier' | 'instrument' | 'currency' | 'provisional'> => {
  const currency = currencyIn(field('Currency')) ?? defaultCurrency
  const effect = field('Effect').toLowerCase()
  const instrument = field('Instrument')
  return {
    snapTradeId: field('Order'),
    ...(field('Order') !== '' && { provisional: true }),
    ...((effect === 'open' || effect === 'close') && { effect }),
    ...(multiplier !== 1 && { multiplier }),
    ...(instrument !== '' && { instrument }),
    ...(currency !== defaultCurrency && { currency }),
  }
}

const ratioField = (text: string): { readonly ratio?: string } =>
  /^\d{1,5}:\d{1,5}$/.test(text) ? { ratio: text } : {}

/** What an import would do, before it is done. */
export interface ImportPreview {
  readonly rows: ReadonlyArray<ImportRow>
  /** To be sent with `RecordActivities`. */
  readonly activities: ReadonlyArray<Activity>
  /** How many of them the journal lacks; the others are known already. */
  readonly fresh: number
  readonly known: number
  /** Lines on days that a linked broker reports itself. */
  readonly left: number
  readonly broken: number
  /** First and last day of the lines that can be read. */
  readonly days: { readonly from: LocalDate; readonly to: LocalDate } | undefined
}

/** What an import of these rows would bring to a journal. */
export const previewImport = (journal: Journal, rows: ReadonlyArray<ImportRow>): ImportPreview => {
  const activities = rows.flatMap((row) => ('activity' in row ? [row.activity] : []))
  const days = activities.map(({ day }) => day).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  const fresh = newActivities(journal, activities).length
  const left = rows.filter(
    (row) => 'errors' in row && row.errors.some(({ code }) => code === 'REPORTED_BY_BROKER'),
  ).length
  return {
    rows,
    activities,
    fresh,
    known: activities.length - fresh,
    left,
    broken: rows.length - activities.length - left,
    days: from !== undefined && to !== undefined ? { from, to } : undefined,
  }
}
