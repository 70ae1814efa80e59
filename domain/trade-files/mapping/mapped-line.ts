import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isBondName } from '#domain/lots/contracts.ts'
import { quoteOf } from '#domain/lots/sold-short.ts'
import { absolute, type Decimal, decimalText, hundredth, negated, signOf } from '#domain/money/decimal.ts'
import { currencyAround, readCurrency } from '#domain/trade-files/cells/currencies.ts'
import { momentReader } from '#domain/trade-files/cells/dates.ts'
import {
  futureNamed,
  isInParts,
  isLikeFuture,
  isOfAnyLot,
  lotOf,
  mayBeLots,
} from '#domain/trade-files/contract-words.ts'
import type { Assumption, FileContext } from '#domain/trade-files/format.ts'
import { type CellStyle, type Line, negatedCell, sumOf } from '#domain/trade-files/line.ts'
import { isOptionName, optionInWords, optionSymbol } from '#domain/trade-files/options.ts'
import { dollars, isWholeSign, lineMoney } from '#domain/trade-files/own-money.ts'
import type { TradeWord } from '#domain/trade-files/us-words.ts'
import { type ColumnMapping, columnOf, type MappedField } from './column-mapping.ts'
import { isRebate, nameWords } from './column-names.ts'
import type { ConvertedColumns } from './converted-amounts.ts'
import { dayAndClock, sinceEpoch } from './mapped-days.ts'
import { effectWord, isPositionWord, positionWord, rightIn, sideWord, unitIn, wordMeaning } from './side-words.ts'

export interface Plan {
  readonly mapping: ColumnMapping
  readonly context: FileContext
  readonly style: CellStyle
  /** Sold quantities are below zero. */
  readonly hasSigns: boolean
  /** Signs of quantities are sides: amounts do not contradict it. */
  readonly areSides: boolean
  /** The column of sides names positions, not actions: 'Long' occurs in it. */
  readonly hasPositions: boolean
  /** Every clock shows midnight: the dates are mere dates. */
  readonly isMidnight: boolean
  /** By the name of the column, quantities are filled ones, or lots. */
  readonly ofQuantities: { readonly areFilled: boolean; readonly areLots: boolean }
  /** Whether the amount from which prices follow holds the fees. */
  readonly holdsFees: boolean
  /** Fees are the part of amounts beyond price times quantity. */
  readonly hasFeesInAmounts: boolean
  /** No id occurs twice: ids name fills, not orders. */
  readonly hasIds: boolean
  readonly futures: Set<string>
  readonly found: Set<Assumption>
  readonly converted: ConvertedColumns | undefined
  /** The column that says which lines are trades: 'TRADE', 'SETTLEMENT'. */
  readonly kinds: string | undefined
}

export interface MappedLine extends Plan {
  readonly line: Line
  readonly text: (field: MappedField) => string
  readonly number: (field: MappedField) => Decimal | undefined
  readonly moment: (date: MappedField, time: MappedField) => TradeTime | undefined
}

/** Reads a line by the fields of its columns. */
export const mappedLine = (line: Line, plan: Plan): MappedLine => {
  const { mapping, context } = plan
  const isWithUnits = columnOf(mapping, 'symbol') === columnOf(mapping, 'quantity')
  const text = (field: MappedField): string => {
    const column = columnOf(mapping, field)
    const cell = column === undefined ? '' : line.text(column)
    return field === 'symbol' && isWithUnits ? (unitIn(cell) ?? '') : cell
  }
  return {
    ...plan,
    line,
    text,
    number: (field) => {
      const column = columnOf(mapping, field)
      return column === undefined ? undefined : line.number(column)
    },
    moment: (date, time) => {
      const epoch = sinceEpoch(text(date))
      return epoch === undefined
        ? line.moment(dayAndClock(text(date), text(time), plan.isMidnight))
        : context.timeOf(epoch, true)
    },
  }
}

/**
 * The currency of a line, and its prices in whole units: by the column, the signs around the numbers, the traded pair,
 * or the currency that the user stated for all lines.
 */
export const moneyIn = ({ text, mapping }: MappedLine) => {
  // A bare $ is the dollar that the trader has named.
  const isOwnDollar = text('currency') === '' && mapping.currency !== 'USD' && dollars.has(mapping.currency)
  const said = lineMoney({
    currency: isOwnDollar ? mapping.currency : text('currency'),
    price: text('price'),
    others: [text('amount')],
    symbol: '',
  })
  const [money, error] = 'error' in said ? [undefined, said.error] : [said.money, undefined]
  const isPence = money?.isHundredth === true
  const isHundredth = isPence || mapping.inHundredths
  const price = (value: Decimal | undefined): Decimal | undefined => (value && isHundredth ? hundredth(value) : value)
  const currency = (isOwnDollar ? undefined : money?.code) ?? quoteOf(text('symbol')) ?? mapping.currency
  const unsaid = currency === '' ? domainError('trades', 'UNKNOWN_CURRENCY', { text: text('symbol') }) : undefined
  const isSaid = isHundredth || isWholeSign(text('price'))
  return { currency, price, isHundredth, isNamed: isPence, isSaid, error: error ?? unsaid }
}

/** An exchange after a symbol, by its code in ISO 10383. */
const exchangeAfter = new RegExp(
  ':(?:x[a-z]{3}|arcx|bats|X(?:NAS|NYS|ASE|AMS|PAR|BRU|LIS|MIL|MAD|ETR|LON|CSE|STO|HEL|OSL|SWX|WAR|ASX|HKG|TSE|TKS))$',
)

/** 'NASDAQ:KLM' and 'KLM:xnas' without the exchange. */
const symbolIn = (written: string): string =>
  written
    .replace(exchangeAfter, '')
    .replace(/^[A-Z_]{2,}:(?=.)/, '')
    .replace(/\s+/g, ' ')

/** Whether the column or the cell calls a quantity lots. */
const saysLots = ({ text, ofQuantities }: MappedLine): boolean =>
  ofQuantities.areLots || /\blots?\b/i.test(text('quantity'))

const isInLots = (mapped: MappedLine): boolean => saysLots(mapped) || mapped.mapping.answers.quantityUnit === 'lots'

/** Options by columns or words, futures with the size of their exchange, other instruments as written. */
export const instrumentIn = (mapped: MappedLine, time: TradeTime | undefined) => {
  const { text, number, style, mapping, futures } = mapped
  const written = symbolIn(text('symbol'))
  const stated = number('multiplier')
  const multiplier = stated === undefined ? {} : { multiplier: Number(decimalText(stated)) }
  const [strike, right] = [number('strike'), rightIn(text('right'))]
  const expiry = text('expiry') === '' ? undefined : momentReader(style)(text('expiry'))?.timestamp.slice(0, 10)
  if (strike && expiry !== undefined && right) {
    const option = optionSymbol(written, expiry, right, decimalText(strike))
    if (option !== undefined) return { symbol: option, ...multiplier }
  }
  const option = optionInWords(written)
  if (option !== undefined) return { symbol: option, ...multiplier }
  const isSized = columnOf(mapping, 'multiplier') !== undefined
  const lot = !isSized && isInLots(mapped) ? lotOf(written) : undefined
  if (lot) return { symbol: written, multiplier: lot.multiplier }
  const currency = text('currency') === '' ? undefined : moneyIn(mapped).currency
  const future = isSized ? undefined : futureNamed(written, { day: time?.day, currency })
  if (future === undefined || future === 'unclear') return { symbol: written, ...multiplier }
  futures.add(future.symbol)
  return future
}

/** Fees below zero are what the user says; rebates are credits with either sign. */
export const feesIn = ({ mapping, line }: MappedLine): Decimal | undefined => {
  const isPaid = mapping.negativeFees === 'paid'
  return sumOf(
    ...(mapping.parts.fees ?? []).map((column) => {
      const fee = line.number(column)
      if (isRebate(nameWords(column))) return fee && negated(absolute(fee))
      return isPaid ? negatedCell(fee) : fee
    }),
  )
}

/** The currency of a fee, if it is not that of its trade: by its column, or by the sign or code around it. */
export const separateFee = (
  { text, line, mapping }: MappedLine,
  currency: string,
): { readonly currency: string } | undefined => {
  const named = readCurrency(text('feeCurrency'))
  const around = (mapping.parts.fees ?? []).flatMap((column) => {
    const cell = line.text(column)
    const its = currencyAround(cell)
    return typeof its === 'object' && !(cell.includes('$') && dollars.has(currency)) ? [its] : []
  })
  // Forex brokers charge fees in the currency of the account, which the user states for lines that name none.
  const isOfAccount = lotOf(symbolIn(text('symbol'))) !== undefined && text('currency') === ''
  const ofAccount = isOfAccount && mapping.currency !== '' ? mapping.currency : undefined
  const own =
    typeof named === 'object' ? named.code : (around.find(({ isHundredth }) => !isHundredth)?.code ?? ofAccount)
  return own === undefined || own === currency ? undefined : { currency: own }
}

/** The side of a line: by the meaning that the user gave to its word, by the word, or by the sign of the quantity. */
export const wordIn = (mapped: MappedLine): TradeWord | 'left-out' | undefined => {
  const { text, mapping, number, areSides, hasPositions } = mapped
  const written = text('side')
  const said = ownValue(mapping.meanings, written.toLowerCase())
  if (said !== undefined) return said === 'left-out' ? said : wordMeaning[said]
  if (columnOf(mapping, 'side') !== undefined) {
    if (!hasPositions || !isPositionWord(written)) return sideWord(written)
    const effect = effectWord(text('effect'))
    return effect && positionWord(written, effect)
  }
  const quantity = areSides ? number('quantity') : undefined
  return quantity && signOf(quantity) !== 0 ? { side: signOf(quantity) < 0 ? 'SELL' : 'BUY' } : undefined
}

/** Whether a quantity may be units or lots, and the file does not say which. */
export const isUnitUnclear = (mapped: MappedLine): boolean => {
  const { text, number, mapping } = mapped
  const quantity = number('quantity')
  return (
    quantity !== undefined &&
    mayBeLots(symbolIn(text('symbol')), quantity) &&
    columnOf(mapping, 'multiplier') === undefined &&
    !number('amount') &&
    !mapped.ofQuantities.areLots &&
    !/[a-z]/i.test(text('quantity'))
  )
}

/** Why the value of a line is unknown: its price is in 32nds, or the size of its contract is. */
export const unsizedIn = (mapped: MappedLine, time: TradeTime | undefined): DomainError<'trades'> | undefined => {
  const { text, number } = mapped
  const symbol = text('symbol')
  if (isInParts(symbol, text('price')))
    return domainError('trades', 'INVALID_NUMBER', { column: 'Price', text: text('price') })
  const strike = number('strike')
  const isStriking = strike !== undefined && signOf(strike) !== 0
  // A strike alone does not name an option.
  if (isStriking && (!rightIn(text('right')) || text('expiry') === ''))
    return domainError('trades', 'NO_CONTRACT_SIZE', { symbol })
  if (number('amount') !== undefined || number('multiplier') !== undefined) return undefined
  const written = symbolIn(symbol)
  const isOption = isStriking || optionInWords(written) !== undefined
  const day = { day: time?.day, currency: text('currency') === '' ? undefined : moneyIn(mapped).currency }
  const isFuture = typeof futureNamed(written, day) === 'object'
  const isOfLots = (saysLots(mapped) && !lotOf(written)) || (isInLots(mapped) && isOfAnyLot(written))
  const isUnsized =
    isBondName(symbol) ||
    (!isOption && isOptionName(symbol)) ||
    (!isFuture && (isOfLots || isLikeFuture(written, time?.day)))
  return isUnsized ? domainError('trades', 'NO_CONTRACT_SIZE', { symbol }) : undefined
}
