import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { checkedFields, countsAtZero } from '#domain/fills/activity.ts'
import { absolute, exactFields, grossOf } from '#domain/fills/amounts.ts'
import type { CashRow } from '#domain/fills/cash-check.ts'
import { isCashKind } from '#domain/fills/cash-record.ts'
import type { Activity } from '#domain/fills/day-trades.ts'
import { occTicker } from '#domain/fills/instrument.ts'
import { closes, typeWord } from '#domain/fills/side.ts'
import { clockIn, givesTimes, type TradeTime } from '#domain/fills/trade-time.ts'
import { knownContract } from '#domain/lots/contracts.ts'
import { type Adjustment, type AdjustmentKind, defaultCurrency, isAdjustmentKind } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal, decimalText, multiplied, signOf } from '#domain/money/decimal.ts'
import { isZone } from '#domain/time/zone-clock.ts'
import { type CellCurrency, readCurrency } from '#domain/trade-files/cells/currencies.ts'
import { momentReader } from '#domain/trade-files/cells/dates.ts'
import { decimalMarkSteps, inSlices, readNumber } from '#domain/trade-files/cells/numbers.ts'
import { futureEffectSteps } from '#domain/trade-files/effects.ts'
import { cashOnly, fatesBelow, notUnderstood, type StatedCashLine } from '#domain/trade-files/fates.ts'
import type { DecimalMark, FileContext, FileQuestion, LineFate, TradeFormat } from '#domain/trade-files/format.ts'
import { type CellReader, cellsBelow, columnName, type Header, headerIn } from '#domain/trade-files/header.ts'
import { assumed } from '#domain/trade-files/line.ts'
import { effectWord } from '#domain/trade-files/mapping/side-words.ts'
import { isCusip, optionInWords } from '#domain/trade-files/options.ts'
import { type Column, csvColumns, requiredColumns } from '#domain/trade-files/own-columns.ts'
import { type OwnColumns, ownColumnsIn } from '#domain/trade-files/own-names.ts'
import type { TableRow, TextTable } from '#domain/trade-files/table.ts'

type Field = (column: Column) => string
type NumberColumn = (typeof numberColumns)[number]

/** How a file in our own columns is read. */
interface Reading extends FileContext {
  /** It is one of our exports: mere dates are written as such, and amounts are before fees. */
  readonly isExport: boolean
  readonly timeOfCell: (text: string) => TradeTime | undefined
  readonly mark: DecimalMark
  /** The cells of all columns with fees. */
  readonly fees: ReadonlyArray<string>
}

const zero: Decimal = { units: 0n, scale: 0 }
const hasTimeWithoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/
const numberColumns = ['Quantity', 'Price', 'Amount', 'Fees', 'Multiplier'] as const

/**
 * Units of a contract that no line states: those of an option, or what an exchange says of a future. Undefined where a
 * unit may be of another size than one share, and only the cash of the line could say of which.
 */
const usualSize = (
  symbol: string,
  time: TradeTime | undefined,
  { currency, hasCash }: { readonly currency: string | undefined; readonly hasCash: boolean },
): number | undefined => {
  if (occTicker(symbol)) return 100
  const known = knownContract({ symbol, currency, timestamp: time?.day ?? '' })
  if (typeof known === 'object') return known.multiplier
  if (hasCash) return 1
  return known === 'unclear' || isCusip(symbol) || /\s(?:call|put)$/i.test(symbol) ? undefined : 1
}

/** What is no line of an export. */
const unreadKinds: ReadonlySet<AdjustmentKind> = new Set(['entered', 'disputed', 'cash', 'renamed'])

const fateOf = (line: number, field: Field, reading: Reading): LineFate => {
  const errors: Array<DomainError<'trades'>> = []
  const numberOf = (column: NumberColumn, text = field(column)): Decimal => {
    const value = readNumber(text, reading.mark)
    if (value === undefined) errors.push(domainError('trades', 'INVALID_NUMBER', { column, text }))
    return value === 'none' || value === undefined ? zero : value
  }
  const named = readCurrency(field('Currency'))
  if (!named) errors.push(domainError('trades', 'UNKNOWN_CURRENCY', { text: field('Currency') }))
  const money = named === 'none' || !named ? undefined : named
  const time = reading.timeOfCell(field('Date'))
  if (!time) errors.push(domainError('trades', 'NO_DATE'))
  const type = typeWord(field('Type'))
  const side = type === 'BUY' || type === 'SELL' ? type : undefined
  const kind = type.toLowerCase()
  if (!side && isCashKind(kind))
    return cashFate(line, field, { reading, time, kind, amount: numberOf('Amount'), currency: money?.code, errors })
  if (!side && (!isAdjustmentKind(kind) || unreadKinds.has(kind)))
    errors.push(domainError('trades', 'INVALID_TYPE', { text: field('Type') }))
  const symbol = optionInWords(field('Symbol')) ?? field('Symbol')
  if (symbol === '') errors.push(domainError('trades', 'NO_SYMBOL'))
  const [quantity, written, amount] = [numberOf('Quantity'), numberOf('Price'), numberOf('Amount')]
  const fees = reading.fees.reduce((sum, text) => addDecimals(sum, numberOf('Fees', text)), zero)
  const price = money?.isHundredth ? { ...written, scale: written.scale + 2 } : written
  if (errors.length === 0 && signOf(quantity) === 0) errors.push(domainError('trades', 'NO_UNITS'))
  const multiplierText = field('Multiplier')
  const size = { currency: money?.code, hasCash: signOf(amount) !== 0 || !side }
  const multiplier =
    multiplierText !== ''
      ? Number(decimalText(numberOf('Multiplier')))
      : reading.isExport
        ? occTicker(symbol)
          ? 100
          : 1
        : usualSize(symbol, time, size)
  if (multiplier === undefined) errors.push(domainError('trades', 'NO_CONTRACT_SIZE', { symbol }))
  else if (errors.length === 0 && multiplier <= 0)
    errors.push(domainError('trades', 'INVALID_NUMBER', { column: 'Multiplier', text: multiplierText }))
  if (signOf(price) < 0) errors.push(domainError('trades', 'PRICE_BELOW_ZERO'))
  if (side === 'BUY' && signOf(quantity) < 0) errors.push(domainError('trades', 'QUANTITY_BELOW_ZERO'))
  const effect = field('Effect') === '' ? undefined : effectWord(field('Effect'))
  if (field('Effect') !== '' && !effect) errors.push(domainError('trades', 'UNKNOWN_KIND', { text: field('Effect') }))
  if (!time || multiplier === undefined || errors.length > 0) return notUnderstood(line, ...errors)
  const currency = money?.code ?? defaultCurrency
  const row = { quantity: absolute(quantity), price, multiplier, fees }
  const base = {
    ...time,
    symbol,
    accountId: field('Account') || reading.accountId,
    ...(effect && { effect }),
    ...(currency !== defaultCurrency && { currency }),
    ...optionalFields(field, { symbol, multiplier }, reading),
  }
  if (!side) {
    const amounts = exactFields({ quantity, price: row.price, amount: absolute(amount), fees })
    const activity = { ...base, ...amounts, kind: kind as Adjustment['kind'], ...ratioField(field('Ratio')) }
    return { line, kind: 'adjustment', activities: [activity] }
  }
  const traded = tradedFields({ ...row, side, amount: inWhole(amount, row, money), currency }, reading)
  if (signOf(price) === 0 && !(field('Price') !== '' && countsAtZero(traded, closes(side, base.effect))))
    return notUnderstood(line, domainError('trades', 'NO_PRICE'))
  return { line, kind: 'fill', activities: [{ ...base, ...traded, side }] }
}

/** Beside prices in pence, the amount may be in pence as well. */
const inWhole = (
  amount: Decimal,
  { quantity, price }: { readonly quantity: Decimal; readonly price: Decimal },
  money: CellCurrency | undefined,
): Decimal => {
  if (!money?.isHundredth || signOf(amount) === 0) return amount
  const times = Math.abs(Number(decimalText(amount))) / Number(decimalText(multiplied(quantity, price)))
  return times > nearerToHundred ? { ...amount, scale: amount.scale + 2 } : amount
}

/** Between 1 and 100, by their quotients. */
const nearerToHundred = 10

interface StatedCash extends Pick<StatedCashLine, 'time' | 'kind'> {
  readonly currency: string | undefined
  readonly reading: Reading
  readonly amount: Decimal
  readonly errors: ReadonlyArray<DomainError<'trades'>>
}

/** Cash beside trades has an amount, received above zero, and maybe a symbol. */
const cashFate = (
  line: number,
  field: Field,
  { reading, time, kind, amount, currency, errors }: StatedCash,
): LineFate => {
  if (errors.length > 0) return notUnderstood(line, ...errors)
  return cashOnly(line, {
    time,
    accountId: field('Account') || reading.accountId,
    symbol: field('Symbol'),
    currency: currency ?? defaultCurrency,
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
  { symbol, multiplier }: { readonly symbol: string; readonly multiplier: number },
  { isExport }: Reading,
): Pick<Activity, 'snapTradeId' | 'multiplier' | 'instrument' | 'provisional'> => {
  const instrument = field('Instrument')
  // In files of others a column of this name says what kind of thing it is: 'Stock'.
  const isName = isExport || instrument.toUpperCase().startsWith(symbol.toUpperCase())
  const order = isExport ? field('Order') : ''
  return {
    snapTradeId: order,
    ...(order !== '' && { provisional: true }),
    ...(multiplier !== 1 && { multiplier }),
    ...(instrument !== '' && instrument !== symbol && isName && { instrument }),
  }
}

const ratioField = (text: string): { readonly ratio?: string } =>
  /^\d{1,5}:\d{1,5}$/.test(text) ? { ratio: text } : {}

/** Times of an export stand as they are; what a person writes without a zone is local. */
function* timesInSteps(rows: ReadonlyArray<CellReader>, isExport: boolean, { timeOf, zone, answers }: FileContext) {
  const named = answers.zone ?? zone
  // A browser may know no zone: then its user is asked.
  const isKnown = isZone(named)
  const isZoneAsked = !isKnown && rows.some((cell) => hasTimeWithoutZone.test(cell('date')))
  let isTimed = isExport
  for (const some of inSlices(rows)) {
    if (isTimed) break
    isTimed = givesTimes(some.map((cell) => clockIn(cell('date'))))
    yield
  }
  const momentOf = momentReader({ order: 'month-first', zone: isKnown ? named : 'UTC' })
  const timeOfCell = (text: string): TradeTime | undefined => {
    if (!hasTimeWithoutZone.test(text)) return timeOf(text, isTimed)
    const moment = momentOf(text)
    return moment && timeOf(moment.timestamp, isTimed)
  }
  return { timeOfCell, isZoneAsked }
}

/** One mark for all columns: who writes such a file writes every number alike. */
function* markInSteps(rows: ReadonlyArray<CellReader>, { named, fees }: OwnColumns, { answers }: FileContext) {
  const cells: string[] = []
  for (const name of [...numberColumns.map((column) => named(column)), ...fees])
    for (const some of inSlices(rows)) {
      for (const cell of some) cells.push(cell(name))
      yield
    }
  const found = yield* decimalMarkSteps(cells)
  if (found !== 'ask') return { mark: found, questions: [] }
  let asked: (typeof numberColumns)[number] = 'Price'
  for (const column of numberColumns.toReversed())
    if ((yield* decimalMarkSteps(rows.map((cell) => cell(named(column))))) === 'ask') asked = column
  const example = cells.find((cell) => /[.,]/.test(cell)) ?? ''
  const question: FileQuestion = { kind: 'decimal-mark', column: asked, example }
  return { mark: answers.decimalMark ?? ('.' as const), questions: [question] }
}

const isOurExport = ({ names }: Header): boolean => csvColumns.every((column) => names.includes(columnName(column)))

function* readOwn(table: TextTable, header: Header, context: FileContext) {
  const cellsOf = cellsBelow(header)
  const rows = table.rows.slice(header.at + 1).map(cellsOf)
  const isExport = isOurExport(header)
  const columns = ownColumnsIn(header, isExport)
  const { mark, questions } = yield* markInSteps(rows, columns, context)
  const { timeOfCell, isZoneAsked } = yield* timesInSteps(rows, isExport, context)
  const read = yield* fatesBelow(table, header, (row: TableRow) => {
    const cell = cellsOf(row)
    const fees = columns.fees.map((name) => cell(name))
    return fateOf(row.line, (column) => cell(columns.named(column)), { ...context, isExport, mark, timeOfCell, fees })
  })
  // An export says what it knows, and leaves open what nobody does.
  const { fates, isAssumed } = isExport ? { fates: read, isAssumed: false } : yield* futureEffectSteps(read)
  const assumptions = assumed({ 'effect-by-position': isAssumed, 'exchange-contract-sizes': isAssumed })
  const asked: ReadonlyArray<FileQuestion> = isZoneAsked ? [{ kind: 'zone' }, ...questions] : questions
  const { zone: answer } = context.answers
  const zone = { name: answer ?? context.zone, from: answer === undefined ? ('format' as const) : ('answer' as const) }
  return { fates, zone, decimalMark: mark, assumptions, questions: asked }
}

/** Our own columns: what an export of this app has, and what a person may write. */
export const own: TradeFormat = {
  id: 'own',
  name: 'Bellbook, or columns with our names',
  provedOn: '2026-11',
  recognise: (table) => headerIn(table, { needs: requiredColumns.map(columnName) }),
  read: readOwn,
}
