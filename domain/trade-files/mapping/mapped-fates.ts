import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { grossOf } from '#domain/fills/amounts.ts'
import { isFeeInCoins } from '#domain/fills/coin-fees.ts'
import { isReinvested } from '#domain/fills/paid-in-shares.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isSoldShort, quoteOf } from '#domain/lots/sold-short.ts'
import {
  absolute,
  type Decimal,
  decimalText,
  multiplied,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import { currencyAround } from '#domain/trade-files/cells/currencies.ts'
import { leftOut, notUnderstood } from '#domain/trade-files/fates.ts'
import type { LineFate } from '#domain/trade-files/format.ts'
import { isNoTradeKind } from '#domain/trade-files/line-kinds.ts'
import { beforeFees, pricedBy } from '#domain/trade-files/line.ts'
import { inWholeMoney } from '#domain/trade-files/own-money.ts'
import { unitAsked } from '#domain/trade-files/price-unit.ts'
import { withSeparateFee } from '#domain/trade-files/separate-fees.ts'
import type { TableRow } from '#domain/trade-files/table.ts'
import type { TradeWord } from '#domain/trade-files/us-words.ts'
import { wholeTradeFate } from '#domain/trade-files/whole-trades.ts'
import { columnOf } from './column-mapping.ts'
import { nameWords } from './column-names.ts'
import { isConverted } from './converted-amounts.ts'
import { cashFate, type CashSign, costIn } from './mapped-cash.ts'
import { separateFee, feesIn, instrumentIn, type MappedLine, moneyIn, unsizedIn, wordIn } from './mapped-line.ts'
import {
  effectIn,
  effectWord,
  isCancelWord,
  isCashWord,
  isFilled,
  isLongWord,
  isPositionWord,
  unfilledFate,
} from './side-words.ts'

/** The fate of a line below the names. */
export const mappedFate = (mapped: MappedLine, row: TableRow, sign: CashSign): LineFate => {
  const { line, text, moment, mapping } = mapped
  const isBare = (['symbol', 'quantity', 'price'] as const).filter((field) => text(field) === '').length > 1
  const time = moment('date', 'time')
  if (isBare && !time)
    return leftOut(row.line, row.cells.some((cell) => /total|summe|suma\b/i.test(cell)) ? 'total' : 'footnote')
  const hasSides = columnOf(mapping, 'side') !== undefined
  const word = wordIn(mapped)
  if (word === 'left-out') return leftOut(row.line, 'by-its-word')
  const status = statusFate(mapped)
  if (status) return status
  const isWhole = columnOf(mapping, 'exitDate') !== undefined
  if (hasSides && !word && !(isWhole && isLongWord(text('side')) !== undefined)) {
    const isCash = isCashWord(text('side')) || isReinvested(text('side'))
    return isCash ? cashFate(mapped, sign) : line.unknown(text('side'))
  }
  if (columnOf(mapping, 'status') !== undefined && /^[0.,]*$/.test(text('quantity')))
    return leftOut(row.line, 'nothing-filled')
  const kind = mapped.kinds === undefined ? '' : line.text(mapped.kinds)
  if (isNoTradeKind(kind)) return line.unknown(kind)
  const unread = unreadIn(mapped, time)
  if (unread) return notUnderstood(row.line, unread)
  return isWhole ? wholeFate(mapped, word) : tradeFate(mapped, word, sign)
}

/** An order that was not filled, or has an unknown status. Its filled part counts, whatever happened to the rest. */
const statusFate = ({ line, text, number, mapping, ofQuantities }: MappedLine): LineFate | undefined => {
  const status = text('status')
  // In a file of whole trades, 'open' is a trade, not an order.
  if (columnOf(mapping, 'exitDate') !== undefined && /^(?:open|closed?|active)$/i.test(status)) return undefined
  const quantity = ofQuantities.areFilled && !isFilled(status) ? number('quantity') : undefined
  if (quantity && signOf(quantity) !== 0) return undefined
  return unfilledFate(line, status, ofQuantities.areFilled)
}

const unreadIn = (mapped: MappedLine, time: TradeTime | undefined): DomainError<'trades'> | undefined => {
  const { text, number, line, mapping } = mapped
  const { error } = moneyIn(mapped)
  if (error) return error
  const rate = (mapping.parts.fees ?? []).map((column) => line.text(column)).find((cell) => cell.includes('%'))
  if (rate !== undefined) return domainError('trades', 'INVALID_NUMBER', { column: 'Fees', text: rate })
  if (text('effect') !== '' && !effectWord(text('effect')) && !isPositionWord(text('effect')))
    return domainError('trades', 'UNKNOWN_KIND', { text: text('effect') })
  const [price, amount] = [number('price'), number('amount')]
  if (!amount && price && signOf(price) < 0) return domainError('trades', 'PRICE_BELOW_ZERO')
  return unsizedIn(mapped, time)
}

/** A price without a column follows from the amount, less the fees that it may include. */
const pricedIn = (
  { number, holdsFees }: MappedLine,
  money: ReturnType<typeof moneyIn>,
  { quantity, size, side, fees, sign }: PricedUnits,
) => {
  const price = money.price(number('price'))
  const amount = number('amount')
  if (price || !amount || !quantity || signOf(quantity) === 0 || (size ?? 1) !== 1)
    return { price, cash: amount, gross: undefined }
  const gross = holdsFees && side ? beforeFees(side, signed(amount, sign), fees) : absolute(amount)
  return { cash: undefined, ...pricedBy(gross, quantity) }
}

const pricedAtRate = (
  mapped: MappedLine,
  money: ReturnType<typeof moneyIn>,
  units: PricedUnits,
): ReturnType<typeof pricedIn> => {
  const { line, number, converted } = mapped
  const { quantity, side, fees, sign } = units
  const [price, amount] = [number('price'), number('amount')]
  if (!amount || !side || !isConverted({ line, amount, converted }, { quantity, price, fees }, money.currency))
    return pricedIn(mapped, money, units)
  mapped.found.add('account-currency')
  return { cash: undefined, ...pricedBy(beforeFees(side, signed(amount, sign), fees), quantity) }
}

interface PricedUnits {
  readonly quantity: Decimal | undefined
  readonly size: number | undefined
  readonly side: TradeWord['side'] | undefined
  readonly fees: Decimal | undefined
  readonly sign: CashSign
}

const signed = (amount: Decimal, sign: CashSign): Decimal => (sign === 'of-cash' ? amount : absolute(amount))

const tradeFate = (mapped: MappedLine, word: TradeWord | undefined, sign: CashSign): LineFate => {
  const { line, text, number, moment, mapping, hasIds, hasSigns, context } = mapped
  const time = moment('date', 'time')
  const money = moneyIn(mapped)
  const instrument = instrumentIn(mapped, time)
  const { quantity, fees } = inCoins(mapped, money, word, {
    quantity: number('quantity'),
    fees: chargedIn(mapped, money, word),
  })
  const accountId = text('account') || context.accountId
  const named = hasIds && text('id') !== '' ? { id: `file|${accountId}|${text('id')}` } : {}
  const separate = separateFee(mapped, money.currency)
  const units = { quantity, size: instrument.multiplier, side: word?.side, fees, sign }
  const priced = pricedAtRate(mapped, money, units)
  const size = grossOf(quantity ?? zero, priced.price ?? zero, instrument.multiplier)
  const inPence = { code: money.currency, isHundredth: money.isHundredth && priced.gross === undefined }
  const stated = { amount: priced.cash ?? zero, fees: separate ? zero : (fees ?? zero) }
  // A trader who states pence for prices has not stated the unit of fees.
  const written = (mapping.parts.fees ?? []).map((column) => line.text(column))
  const whole = inWholeMoney({ ...stated, written }, size, inPence) ?? (money.isNamed ? undefined : stated)
  if (!whole)
    return notUnderstood(
      line.line,
      domainError('trades', 'UNKNOWN_CURRENCY', { text: `Fees ${decimalText(stated.fees)}` }),
    )
  const fate = line.filled({
    ...instrument,
    ...word,
    ...named,
    effect: effectIn(text('effect'), word?.side) ?? word?.effect,
    time,
    accountId,
    side: word?.side,
    quantity,
    currency: money.currency,
    ...priced,
    fees: whole.fees,
    ...(priced.cash && { cash: whole.amount }),
  })
  const asked = unitAsked(fate, money, number('amount') !== undefined)
  const isTurned = quantity && (word?.side === 'BUY' ? signOf(quantity) < 0 : hasSigns && signOf(quantity) > 0)
  const isCancellation = text('side') !== '' && (isCancelWord(text('side')) || isTurned === true)
  if (isCancellation && fate.kind === 'fill') return { ...fate, isCancellation }
  return separate
    ? withSeparateFee(asked, { ...named, ...separate, symbol: instrument.symbol, time, accountId, amount: fees })
    : asked
}

/** A fee without a currency may be in the traded coin, which some exchanges take from a purchase. */
const inCoins = (
  { text, line, number, mapping }: MappedLine,
  money: ReturnType<typeof moneyIn>,
  word: TradeWord | undefined,
  stated: Readonly<Record<'quantity' | 'fees', Decimal | undefined>>,
): typeof stated => {
  const { quantity, fees } = stated
  const price = money.price(number('price'))
  const isNamed =
    text('feeCurrency') !== '' ||
    (mapping.parts.fees ?? []).some((column) => currencyAround(line.text(column)) !== 'none')
  const isCoin = quoteOf(text('symbol')) !== undefined && !isSoldShort({ symbol: text('symbol'), timestamp: '' })
  if (isNamed || !isCoin || !word || !quantity || !price || !fees) return stated
  if (!isFeeInCoins({ quantity: absolute(quantity), price, fees })) return stated
  const left = word.side === 'BUY' ? subtractDecimals(absolute(quantity), fees) : quantity
  return { quantity: left, fees: multiplied(fees, price) }
}

const chargedIn = (mapped: MappedLine, money: ReturnType<typeof moneyIn>, word: TradeWord | undefined) => {
  const { number, hasFeesInAmounts } = mapped
  const [quantity, price, amount] = [number('quantity'), money.price(number('price')), number('amount')]
  if (!hasFeesInAmounts || !word || !quantity || !price || !amount) return feesIn(mapped)
  const cost = costIn(word.side, absolute(multiplied(quantity, price)), amount)
  return signOf(cost) > 0 ? cost : undefined
}

/** Whether a whole trade was long: by its word, or by the names of its columns (purchase and sale). */
const isLong = (mapped: MappedLine, word: TradeWord | undefined): boolean | undefined => {
  const { text, mapping } = mapped
  if (word) return word.side === 'BUY'
  if (columnOf(mapping, 'side') !== undefined) return isLongWord(text('side'))
  const [bought, sold] = (['date', 'exitDate'] as const).map((field) => nameWords(columnOf(mapping, field) ?? ''))
  return /^(?:buy|bought|purchase)/.test(bought ?? '') && /^(?:sell|sold|sale)/.test(sold ?? '') ? true : undefined
}

const wholeFate = (mapped: MappedLine, word: TradeWord | undefined): LineFate => {
  const { line, text, number, moment, hasIds, context } = mapped
  const entered = moment('date', 'time')
  const money = moneyIn(mapped)
  const accountId = text('account') || context.accountId
  const instrument = instrumentIn(mapped, entered)
  const named = hasIds && text('id') !== '' ? { id: `file|${accountId}|${text('id')}` } : {}
  const [fees, separate, left] = [feesIn(mapped), separateFee(mapped, money.currency), moment('exitDate', 'exitTime')]
  const trade = { ...instrument, accountId, currency: money.currency, quantity: number('quantity') }
  const [entry, exit] = [
    { time: entered, price: money.price(number('price')) },
    { time: left, price: money.price(number('exitPrice')) },
  ]
  const wasLong = isLong(mapped, word)
  if (text('exitDate') === '' && text('exitPrice') === '' && wasLong !== undefined && !separate)
    return line.filled({
      ...trade,
      ...entry,
      ...(named.id !== undefined && { id: `${named.id}|entry` }),
      side: wasLong ? 'BUY' : 'SELL',
      effect: 'open',
      fees,
    })
  // A sale before its purchase is a short sale.
  const isTurned = columnOf(mapped.mapping, 'side') === undefined && wasLong === true && isBefore(left, entered)
  const fate = wholeTradeFate(line, {
    ...trade,
    ...named,
    isLong: isTurned ? false : wasLong,
    entry: isTurned ? exit : entry,
    exit: isTurned ? entry : exit,
    fees: separate ? undefined : fees,
  })
  const asked = unitAsked(fate, money, false)
  return separate
    ? withSeparateFee(asked, { ...named, ...separate, symbol: instrument.symbol, time: left, accountId, amount: fees })
    : asked
}

const isBefore = (one: TradeTime | undefined, other: TradeTime | undefined): boolean =>
  one !== undefined && other !== undefined && one.timestamp < other.timestamp
