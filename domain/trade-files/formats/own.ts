import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { checkedFields, countsAtZero } from '#domain/fills/activity.ts'
import { absolute, exactFields, grossOf } from '#domain/fills/amounts.ts'
import type { CashRow } from '#domain/fills/cash-check.ts'
import { isCashKind } from '#domain/fills/cash-record.ts'
import type { Activity } from '#domain/fills/day-trades.ts'
import { currencyIn, occTicker } from '#domain/fills/instrument.ts'
import { closes, typeWord } from '#domain/fills/side.ts'
import { clockIn, givesTimes, type TradeTime } from '#domain/fills/trade-time.ts'
import { type Adjustment, type AdjustmentKind, defaultCurrency, isAdjustmentKind } from '#domain/lots/movement.ts'
import { type Decimal, decimalText, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { momentReader } from '#domain/trade-files/cells/dates.ts'
import { decimalMarkSteps, inSlices, readNumber } from '#domain/trade-files/cells/numbers.ts'
import { futureOf } from '#domain/trade-files/contracts.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { cashOnly, fatesBelow, notUnderstood, type StatedCashLine } from '#domain/trade-files/fates.ts'
import type { DecimalMark, FileContext, FileQuestion, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { type CellReader, cellsBelow, columnName, type Header, headerIn } from '#domain/trade-files/header.ts'
import { assumed } from '#domain/trade-files/line.ts'
import { type Column, csvColumns, requiredColumns } from '#domain/trade-files/own-columns.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'

type Field = (column: Column) => string

/** As `columnName` makes them, once and not for every cell. */
const nameOf = Object.fromEntries(csvColumns.map((column) => [column, columnName(column)])) as Readonly<
  Record<Column, string>
>

/** How a file in our own columns is read. */
interface Reading extends FileContext {
  /** It is one of our exports: mere dates are written as such, and amounts are before fees. */
  readonly isExport: boolean
  readonly timeOfCell: (text: string) => TradeTime | undefined
  readonly mark: DecimalMark
}

const zero: Decimal = { units: 0n, scale: 0 }
const hasTimeWithoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
const numberColumns = ['Quantity', 'Price', 'Amount', 'Fees'] as const

/** Units of a contract that no line states: those of an option, or what an exchange says of a future. */
const usualSize = (symbol: string, time: TradeTime | undefined, { isExport }: Reading): number => {
  if (occTicker(symbol)) return 100
  const future = isExport ? undefined : futureOf(symbol, Number(time?.day.slice(0, 4) ?? 0))
  return future?.multiplier ?? 1
}

/** What is no line of an export. */
const unreadKinds: ReadonlySet<AdjustmentKind> = new Set(['entered', 'disputed', 'cash', 'renamed'])

const fateOf = (line: number, field: Field, reading: Reading): LineFate => {
  const errors: Array<DomainError<'trades'>> = []
  const numberOf = (column: (typeof numberColumns)[number]): Decimal => {
    const value = readNumber(field(column), reading.mark)
    if (value === undefined) errors.push(domainError('trades', 'INVALID_NUMBER', { column, text: field(column) }))
    return value === 'none' || value === undefined ? zero : value
  }
  const time = reading.timeOfCell(field('Date'))
  if (!time) errors.push(domainError('trades', 'NO_DATE'))
  const type = typeWord(field('Type'))
  const side = type === 'BUY' || type === 'SELL' ? type : undefined
  const kind = type.toLowerCase()
  if (!side && isCashKind(kind))
    return cashFate(line, field, { reading, time, kind, amount: numberOf('Amount'), errors })
  if (!side && (!isAdjustmentKind(kind) || unreadKinds.has(kind)))
    errors.push(domainError('trades', 'INVALID_TYPE', { text: field('Type') }))
  const symbol = field('Symbol')
  if (symbol === '') errors.push(domainError('trades', 'NO_SYMBOL'))
  const [quantity, price] = [numberOf('Quantity'), numberOf('Price')]
  const [amount, fees] = [numberOf('Amount'), numberOf('Fees')]
  if (errors.length === 0 && signOf(quantity) === 0) errors.push(domainError('trades', 'NO_UNITS'))
  const multiplierText = field('Multiplier')
  const multiplier = multiplierText === '' ? usualSize(symbol, time, reading) : Number(multiplierText)
  if (!parseDecimal(multiplier) || multiplier <= 0)
    errors.push(domainError('trades', 'INVALID_NUMBER', { column: 'Multiplier', text: multiplierText }))
  if (!time || errors.length > 0) return notUnderstood(line, ...errors)
  const row = { quantity: absolute(quantity), price: absolute(price), multiplier, fees }
  const base = {
    ...time,
    symbol,
    accountId: field('Account') || reading.accountId,
    ...optionalFields(field, multiplier),
  }
  if (!side) {
    const amounts = exactFields({ quantity, price: row.price, amount: absolute(amount), fees })
    const activity = { ...base, ...amounts, kind: kind as Adjustment['kind'], ...ratioField(field('Ratio')) }
    return { line, kind: 'adjustment', activities: [activity] }
  }
  const currency = currencyIn(field('Currency')) ?? defaultCurrency
  const traded = tradedFields({ ...row, side, amount, currency }, reading)
  if (signOf(price) === 0 && !(field('Price') !== '' && countsAtZero(traded, closes(side, base.effect))))
    return notUnderstood(line, domainError('trades', 'NO_PRICE'))
  return { line, kind: 'fill', activities: [{ ...base, ...traded, side }] }
}

interface StatedCash extends Pick<StatedCashLine, 'time' | 'kind'> {
  readonly reading: Reading
  readonly amount: Decimal
  readonly errors: ReadonlyArray<DomainError<'trades'>>
}

/** Cash beside trades has an amount, received above zero, and maybe a symbol. */
const cashFate = (line: number, field: Field, { reading, time, kind, amount, errors }: StatedCash): LineFate => {
  if (errors.length > 0) return notUnderstood(line, ...errors)
  return cashOnly(line, {
    time,
    accountId: field('Account') || reading.accountId,
    symbol: field('Symbol'),
    currency: currencyIn(field('Currency')) ?? defaultCurrency,
    kind,
    amount,
    ...(field('Instrument') !== '' && { instrument: field('Instrument') }),
  })
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
  field: Field,
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

/** Times of an export stand as they are; what a person writes without a zone is local. */
function* timesInSteps(rows: ReadonlyArray<CellReader>, isExport: boolean, { timeOf, zone }: FileContext) {
  let isTimed = isExport
  for (const some of inSlices(rows)) {
    if (isTimed) break
    isTimed = givesTimes(some.map((cell) => clockIn(cell('date'))))
    yield
  }
  const momentOf = momentReader({ order: 'month-first', zone })
  return (text: string): TradeTime | undefined => {
    if (!hasTimeWithoutZone.test(text)) return timeOf(text, isTimed)
    const moment = momentOf(text)
    return moment && timeOf(moment.timestamp, isTimed)
  }
}

/** One mark for all columns: who writes such a file writes every number alike. */
function* markInSteps(rows: ReadonlyArray<CellReader>, { answers }: FileContext) {
  const cells: string[] = []
  for (const column of numberColumns)
    for (const some of inSlices(rows)) {
      for (const cell of some) cells.push(cell(nameOf[column]))
      yield
    }
  const found = yield* decimalMarkSteps(cells)
  if (found !== 'ask') return { mark: found, questions: [] }
  let asked: (typeof numberColumns)[number] = 'Price'
  for (const column of numberColumns.toReversed())
    if ((yield* decimalMarkSteps(rows.map((cell) => cell(nameOf[column])))) === 'ask') asked = column
  const example = cells.find((cell) => /[.,]/.test(cell)) ?? ''
  const question: FileQuestion = { kind: 'decimal-mark', column: asked, example }
  return { mark: answers.decimalMark ?? ('.' as const), questions: [question] }
}

const isOurExport = ({ names }: Header): boolean => csvColumns.every((column) => names.includes(columnName(column)))

function* readOwn(table: TextTable, header: Header, context: FileContext) {
  const cellsOf = cellsBelow(header)
  const rows = table.rows.slice(header.at + 1).map(cellsOf)
  const isExport = isOurExport(header)
  const { mark, questions } = yield* markInSteps(rows, context)
  const reading = { ...context, isExport, mark, timeOfCell: yield* timesInSteps(rows, isExport, context) }
  const read = yield* fatesBelow(table, header, (row: TableRow) => {
    const cell = cellsOf(row)
    return fateOf(row.line, (column) => cell(nameOf[column]), reading)
  })
  // An export says what it knows, and leaves open what nobody does.
  const { fates, isAssumed } = isExport ? { fates: read, isAssumed: false } : yield* futureEffectSteps(read)
  const assumptions = assumed({ 'effect-by-position': isAssumed, 'exchange-contract-sizes': isAssumed })
  return { fates, zone: { name: context.zone, from: 'format' as const }, decimalMark: mark, assumptions, questions }
}

/** Our own columns: what an export of this app has, and what a person may write. */
export const own: TradeFormat = {
  id: 'own',
  name: 'Bellbook, or columns with our names',
  provedOn: '2026-11',
  recognise: (table) => headerIn(table, { needs: requiredColumns.map(columnName) }),
  read: readOwn,
}
