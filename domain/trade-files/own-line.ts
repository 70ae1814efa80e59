import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { exactFields, grossOf } from '#domain/fills/amounts.ts'
import { type CashRow, checkedFields, countsAtZero, signedPrice } from '#domain/fills/cash-check.ts'
import { isCashKind } from '#domain/fills/cash-record.ts'
import { cashKindOf } from '#domain/fills/cash-words.ts'
import { corporateCash } from '#domain/fills/corporate-cash.ts'
import { isReinvested } from '#domain/fills/paid-in-shares.ts'
import { isInLieu, isPaidOut, pricePaid } from '#domain/fills/paid-out.ts'
import { closes, typeWord } from '#domain/fills/side.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isBondName, knownContract } from '#domain/lots/contracts.ts'
import { type Adjustment, type AdjustmentKind, defaultCurrency, isAdjustmentKind } from '#domain/lots/movement.ts'
import { cfdOn } from '#domain/lots/sold-short.ts'
import {
  absolute,
  addDecimals,
  type Decimal,
  decimalText,
  hundredth,
  multiplied,
  negated,
  signOf,
  zero,
} from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { cashOnly, type StatedCashLine } from './cash-fates.ts'
import type { CellCurrency } from './cells/currencies.ts'
import { readNumber } from './cells/numbers.ts'
import { isInParts, lotOf, wordedFuture } from './contract-words.ts'
import { notUnderstood } from './fates.ts'
import type { DecimalMark, FileContext, LineFate } from './format.ts'
import { isCellError } from './header.ts'
import { effectIn, isCancelWord, sideWord } from './mapping/side-words.ts'
import { optionInWords } from './options.ts'
import { type Column, inLieuType, ratioField } from './own-columns.ts'
import { inWholeMoney, isWholeSign, type LineMoney, lineMoney } from './own-money.ts'
import { countsLots, sizeIn } from './own-size.ts'
import { unitAsked } from './price-unit.ts'
import { endWord, tradeWord } from './us-words.ts'

type Field = (column: Column) => string
type NumberColumn = (typeof numberColumns)[number]

interface OwnReading extends FileContext {
  /** One of our exports: mere dates are written as such, and amounts are before fees. */
  readonly isExport: boolean
  readonly timeOfCell: (text: string) => TradeTime | undefined
  readonly mark: DecimalMark
  /** Sold quantities are below zero. */
  readonly hasSigns: boolean
  readonly fees: ReadonlyArray<string>
  /** Collects quantities that may be units or lots. */
  readonly unclear: Set<string>
}

export const numberColumns = ['Quantity', 'Price', 'Amount', 'Fees', 'Multiplier'] as const

/** Kinds without a line in an export. */
const unreadKinds: ReadonlySet<AdjustmentKind> = new Set(['entered', 'disputed', 'cash', 'renamed', 'cancelled'])

/** The fate of a line in our own columns. */
export const ownFate = (line: number, field: Field, reading: OwnReading): LineFate => {
  const errors: Array<DomainError<'trades'>> = []
  const numberOf = (column: NumberColumn, text = field(column)): Decimal => {
    const value = readNumber(text, reading.mark)
    if (value === undefined) errors.push(domainError('trades', 'INVALID_NUMBER', { column, text }))
    return value === 'none' || value === undefined ? zero : value
  }
  const said = moneyIn(field, reading)
  if ('error' in said) errors.push(said.error)
  const money = 'error' in said ? undefined : said.money
  const time = reading.timeOfCell(field('Date'))
  if (!time) errors.push(domainError('trades', 'NO_DATE'))
  const [type, word] = [typeWord(field('Type')), (reading.isExport ? tradeWord : sideWord)(field('Type'))]
  const side = word?.side
  const inLieu = !side && (type === inLieuType || isInLieu(field('Type'))) && { inLieu: true as const }
  const kind = inLieu ? 'corporate' : kindIn(field, type, reading)
  if (!side && isCashKind(kind)) return cashFate(line, field, { reading, time, kind, numberOf, money, errors })
  if (!side && (!isAdjustmentKind(kind) || unreadKinds.has(kind)))
    errors.push(domainError('trades', 'INVALID_TYPE', { text: field('Type') }))
  const { symbol, future } = namedIn(field('Symbol'), reading, time, money)
  errors.push(...nameErrors(symbol, field('Price')))
  const [quantity, written, amount] = [numberOf('Quantity'), numberOf('Price'), numberOf('Amount')]
  const charged = reading.fees.reduce((sum, text) => addDecimals(sum, numberOf('Fees', text)), zero)
  const whole = money?.isHundredth ? hundredth(written) : written
  const ratio = ratioField(field('Ratio'), type, signOf(quantity), reading)
  if (errors.length === 0) errors.push(...unitErrors(field, { kind, quantity, amount, ...ratio, ...inLieu }))
  const isInLots = side !== undefined && signOf(amount) === 0 && countsLots(field, { symbol, quantity }, reading)
  const multiplier = isInLots
    ? lotOf(symbol)?.multiplier
    : sizeIn(symbol, {
        isExport: reading.isExport,
        time,
        stated: field('Multiplier') === '' ? undefined : Number(decimalText(numberOf('Multiplier'))),
        future,
        currency: money?.code,
        hasCash: signOf(amount) !== 0 || !side,
        kind: field('Instrument'),
      })
  if (multiplier === undefined) errors.push(domainError('trades', 'NO_CONTRACT_SIZE', { symbol }))
  else if (errors.length === 0 && multiplier <= 0)
    errors.push(domainError('trades', 'INVALID_NUMBER', { column: 'Multiplier', text: field('Multiplier') }))
  const moneys = inWholeMoney({ amount, fees: charged, written: reading.fees }, multiplied(quantity, whole), money)
  if (!moneys) errors.push(domainError('trades', 'UNKNOWN_CURRENCY', { text: `Fees ${reading.fees.join(' ')}` }))
  const known = { symbol, currency: money?.code, timestamp: time?.day ?? '', multiplier }
  const isKnownBelowZero = reading.isExport || typeof knownContract(known) === 'object'
  const price = side ? signedPrice(whole, { side, cash: amount }, isKnownBelowZero) : whole
  if (signOf(whole) < 0 && (!side || signOf(price) > 0)) errors.push(domainError('trades', 'PRICE_BELOW_ZERO'))
  const effect = field('Effect') === '' ? word?.effect : effectIn(field('Effect'), side)
  if (field('Effect') !== '' && !effect) errors.push(domainError('trades', 'UNKNOWN_KIND', { text: field('Effect') }))
  if (!time || multiplier === undefined || !moneys || errors.length > 0) return notUnderstood(line, ...errors)
  const { amount: cash, fees } = moneys
  const currency = money?.code ?? defaultCurrency
  const row = { quantity: absolute(quantity), price, multiplier, fees }
  const base = {
    ...time,
    symbol,
    accountId: field('Account') || reading.accountId,
    ...(effect && { effect }),
    ...(currency !== defaultCurrency && { currency }),
    ...inLieu,
    ...optionalFields(field, { symbol, multiplier }, reading),
  }
  if (!side) return endFate(line, { base, kind, ratio, quantity, row: { ...row, cash, currency } }, reading)
  const traded = tradedFields({ ...row, side, amount: cash, currency, symbol }, reading)
  if (signOf(price) === 0 && !(field('Price') !== '' && countsAtZero(traded, closes(side, base.effect))))
    return notUnderstood(line, domainError('trades', 'NO_PRICE'))
  const fill = { line, kind: 'fill', activities: [{ ...base, ...traded, side }] } as const
  const fate = takesBack(field, side, quantity, reading) ? { ...fill, isCancellation: true as const } : fill
  return unitAsked(fate, { isSaid: isUnitSaid(field, money, reading) }, signOf(amount) !== 0)
}

const nameErrors = (symbol: string, price: string): ReadonlyArray<DomainError<'trades'>> => [
  ...(isInParts(symbol, price) ? [domainError('trades', 'INVALID_NUMBER', { column: 'Price', text: price })] : []),
  ...(symbol === '' || isCellError(symbol) ? [domainError('trades', 'NO_SYMBOL')] : []),
]

const isUnitSaid = (field: Field, money: CellCurrency | undefined, { isExport }: OwnReading): boolean =>
  isExport || money?.isHundredth === true || isWholeSign(field('Price'))

/** A purchase below zero, a sale above zero among sales below zero, or a word takes another line back. */
const takesBack = (
  field: Field,
  side: 'BUY' | 'SELL',
  quantity: Decimal,
  { hasSigns, isExport }: OwnReading,
): boolean =>
  (side === 'BUY' ? signOf(quantity) < 0 : signOf(quantity) > 0 && hasSigns) ||
  (!isExport && isCancelWord(field('Type')))

/** A split may state its ratio alone, a corporate action its cash. Cash for a fraction states no units. */
const unitErrors = (field: Field, { kind, quantity, amount, ratio, inLieu }: StatedUnits) => {
  if (signOf(quantity) !== 0) return inLieu ? [domainError('trades', 'INVALID_TYPE', { text: field('Type') })] : []
  const isWithout = (kind === 'split' && ratio !== undefined) || (kind === 'corporate' && signOf(amount) !== 0)
  return isWithout ? [] : [domainError('trades', 'NO_UNITS')]
}

interface StatedUnits extends Pick<Activity, 'ratio' | 'inLieu'> {
  readonly kind: string
  readonly quantity: Decimal
  readonly amount: Decimal
}

const kindIn = (field: Field, type: string, { mark }: OwnReading): string => {
  const text = field('Type')
  if (/(?:^|_)SPLIT$/.test(type)) return 'split'
  const end = endWord(text)
  if (end || !isReinvested(text)) return end ?? type.toLowerCase()
  const [income, amount] = [cashKindOf(text), readNumber(field('Amount'), mark)]
  const isIncome = (income === 'dividend' || income === 'interest') && typeof amount === 'object' && signOf(amount) > 0
  // Income that was received and reinvested counts as both.
  return isIncome ? income : 'reinvestment'
}

const namedIn = (written: string, { isExport }: OwnReading, time: TradeTime | undefined, money?: CellCurrency) => {
  const future = isExport ? undefined : wordedFuture(written, time?.day, money?.code)
  return { symbol: optionInWords(written) ?? future?.symbol ?? written, future }
}

interface StatedEnd {
  readonly base: Omit<Activity, 'quantity' | 'price' | 'amount' | 'fees'>
  readonly kind: string
  readonly ratio: { readonly ratio?: string }
  readonly quantity: Decimal
  readonly row: Omit<CashRow, 'side'> & { readonly cash: Decimal }
}

const endFate = (line: number, { base, kind, ratio, quantity, row }: StatedEnd, reading: OwnReading): LineFate => {
  const paid = reading.isExport ? undefined : paidEnd(kind, { symbol: base.symbol, ...row })
  if (paid) {
    const closing = tradedFields({ ...row, ...paid, amount: row.cash, symbol: base.symbol }, reading)
    return { line, kind: 'fill', activities: [{ ...base, ...closing, side: paid.side, effect: 'close' }] }
  }
  const amount = kind === 'corporate' ? cashWithUnits(quantity, row, reading) : absolute(row.cash)
  const amounts = exactFields({ quantity, price: row.price, amount, fees: row.fees })
  // Units without a stated cost may have cost something.
  const isUnpaid = kind === 'reinvestment' && signOf(row.price) === 0 && signOf(row.cash) === 0 && !reading.isExport
  const activity = { ...base, ...amounts, kind: (isUnpaid ? 'corporate' : kind) as Adjustment['kind'], ...ratio }
  return { line, kind: 'adjustment', activities: [activity] }
}

const cashWithUnits = (quantity: Decimal, { price, cash, fees }: StatedEnd['row'], { isExport }: OwnReading): Decimal =>
  isExport ? cash : corporateCash(quantity, price, { cash, fees })

/** The end of an option for cash: the sign of the cash shows the side that it closes. */
const paidEnd = (
  kind: string,
  move: Omit<CashRow, 'side' | 'currency'> & { readonly symbol: string; readonly cash: Decimal },
): { readonly side: 'BUY' | 'SELL'; readonly price: Decimal } | undefined => {
  if (!isAdjustmentKind(kind) || kind === 'split' || kind === 'corporate') return undefined
  const isIn = signOf(move.cash) > 0
  const paid = { ...move, units: isIn ? negated(move.quantity) : move.quantity, description: '' }
  return isPaidOut(kind, paid) ? { side: isIn ? 'SELL' : 'BUY', price: pricePaid(kind, paid) } : undefined
}

/** An export omits the currency for USD alone, whatever the instrument. */
const moneyIn = (field: Field, { isExport, fees }: OwnReading): LineMoney => {
  const [currency, price, symbol] = [field('Currency'), field('Price'), isExport ? '' : field('Symbol')]
  return lineMoney({ currency, price, others: [field('Amount'), ...fees], symbol })
}

interface StatedCash extends Pick<StatedCashLine, 'time' | 'kind'> {
  readonly money: CellCurrency | undefined
  readonly reading: OwnReading
  readonly numberOf: (column: NumberColumn) => Decimal
  readonly errors: ReadonlyArray<DomainError<'trades'>>
}

const cashFate = (line: number, field: Field, stated: StatedCash): LineFate => {
  const { reading, time, kind, money, numberOf, errors } = stated
  const inWhole = (value: Decimal): Decimal => (money?.isHundredth ? hundredth(value) : value)
  const [amount, quantity, price] = [inWhole(numberOf('Amount')), numberOf('Quantity'), inWhole(numberOf('Price'))]
  if (errors.length > 0) return notUnderstood(line, ...errors)
  return cashOnly(line, {
    time,
    accountId: field('Account') || reading.accountId,
    symbol: field('Symbol'),
    currency: money?.code ?? defaultCurrency,
    kind,
    amount,
    ...(!reading.isExport && { said: field('Type'), quantity, price }),
    ...(field('Instrument') !== '' && { instrument: field('Instrument') }),
  })
}

/** The `Amount` of an export is before fees, and counts where the price is rounded; in another file it is cash. */
const tradedFields = (
  { amount, symbol, ...row }: Omit<CashRow, 'cash'> & { readonly amount: Decimal; readonly symbol: string },
  reading: OwnReading,
) => {
  if (!reading.isExport) return checkedFields({ ...row, cash: amount }, isBondName(symbol) ? 'percent' : 'plain')
  const gross = grossOf(row.quantity, row.price, row.multiplier)
  const stated = signOf(row.price) < 0 ? amount : absolute(amount)
  const isRounded = signOf(amount) !== 0 && decimalText(stated) !== decimalText(gross)
  return {
    ...exactFields({ ...row, amount: isRounded ? stated : gross }),
    ...(isRounded && { roundedPrice: true as const }),
  }
}

const optionalFields = (
  field: Field,
  { symbol, multiplier }: { readonly symbol: string; readonly multiplier: number },
  { isExport }: OwnReading,
): Pick<Activity, 'snapTradeId' | 'multiplier' | 'instrument' | 'provisional'> => {
  const kind = field('Instrument')
  const instrument = /^cfds?$/i.test(kind) ? cfdOn(symbol) : kind
  // In other files, a column of this name holds the kind of instrument: 'Stock'.
  const isName = isExport || instrument.toUpperCase().startsWith(symbol.toUpperCase())
  const order = isExport ? field('Order') : ''
  return {
    snapTradeId: order,
    ...(order !== '' && { provisional: true }),
    ...(multiplier !== 1 && { multiplier }),
    ...(instrument !== '' && instrument !== symbol && isName && { instrument }),
  }
}
