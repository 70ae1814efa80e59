import { type DomainError, domainError } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import type { TradeTime } from '#domain/fills/trade-time.ts'
import { isBondName } from '#domain/lots/contracts.ts'
import { quoteOf } from '#domain/lots/sold-short.ts'
import { type Decimal, decimalText, signOf } from '#domain/money/decimal.ts'
import { readCurrency } from '#domain/trade-files/cells/currencies.ts'
import { momentReader } from '#domain/trade-files/cells/dates.ts'
import { futureNamed, isInParts } from '#domain/trade-files/contract-words.ts'
import type { FileContext } from '#domain/trade-files/format.ts'
import { type CellStyle, type Line, negated, sumOf } from '#domain/trade-files/line.ts'
import { isOptionName, optionInWords, optionSymbol } from '#domain/trade-files/options.ts'
import type { TradeWord } from '#domain/trade-files/us-words.ts'
import { type ColumnMapping, columnOf, type MappedField } from './column-mapping.ts'
import { sideWord, wordMeaning } from './side-words.ts'

/** What is found out once for all lines. */
export interface Plan {
  readonly mapping: ColumnMapping
  readonly context: FileContext
  readonly style: CellStyle
  /** Quantities are below zero where something was sold. */
  readonly hasSigns: boolean
  /** No id stands twice: they name fills, and not orders. */
  readonly hasIds: boolean
  readonly futures: Set<string>
}

/** A line by what its columns say. */
export interface MappedLine extends Plan {
  readonly line: Line
  readonly text: (field: MappedField) => string
  readonly number: (field: MappedField) => Decimal | undefined
  readonly moment: (date: MappedField, time: MappedField) => TradeTime | undefined
}

/** Seconds or milliseconds since 1970, as exchanges for coins write them. */
export const sinceEpoch = (text: string): string | undefined => {
  if (!/^[12]\d{9}(?:\d{3})?$/.test(text)) return undefined
  return new Date(Number(text.padEnd(13, '0'))).toISOString()
}

/** Reads a line by what its columns say. */
export const mappedLine = (line: Line, plan: Plan): MappedLine => {
  const { mapping, context } = plan
  const text = (field: MappedField): string => {
    const column = columnOf(mapping, field)
    return column === undefined ? '' : line.text(column)
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
      return epoch === undefined ? line.moment(`${text(date)} ${text(time)}`.trim()) : context.timeOf(epoch, true)
    },
  }
}

/** The currency of a line, and its prices in whole units of it. */
export const moneyIn = ({ text, mapping }: MappedLine) => {
  const named = readCurrency(text('currency'))
  const { code: currency, isHundredth: isPence } =
    !named || named === 'none' ? { code: quoteOf(text('symbol')) ?? mapping.currency, isHundredth: false } : named
  const price = (value: Decimal | undefined): Decimal | undefined =>
    value && (isPence || mapping.inHundredths) ? { ...value, scale: value.scale + 2 } : value
  return { currency, price, isHundredth: isPence || mapping.inHundredths, isNamed: isPence }
}

/** Options from their columns or words, futures with the size that the exchange gives them, anything else as it is. */
export const instrumentIn = (mapped: MappedLine, time: TradeTime | undefined) => {
  const { text, number, style, mapping, futures } = mapped
  const written = text('symbol')
    .replace(/^[A-Z_]{2,}:(?=.)/, '')
    .replace(/\s+/g, ' ')
  const stated = number('multiplier')
  const multiplier = stated === undefined ? {} : { multiplier: Number(decimalText(stated)) }
  const [strike, right] = [number('strike'), text('right')]
  const expiry = text('expiry') === '' ? undefined : momentReader(style)(text('expiry'))?.timestamp.slice(0, 10)
  if (strike && expiry !== undefined && /^[cp]/i.test(right)) {
    const option = optionSymbol(written, expiry, right, decimalText(strike))
    if (option !== undefined) return { symbol: option, ...multiplier }
  }
  const option = optionInWords(written)
  if (option !== undefined) return { symbol: option, ...multiplier }
  const isSized = columnOf(mapping, 'multiplier') !== undefined
  const currency = text('currency') === '' ? undefined : moneyIn(mapped).currency
  const future = isSized ? undefined : futureNamed(written, { day: time?.day, currency })
  if (future === undefined || future === 'unclear') return { symbol: written, ...multiplier }
  futures.add(future.symbol)
  return future
}

/** Fees of all their columns; below zero they are what the user says. */
export const feesIn = ({ mapping, line }: MappedLine): Decimal | undefined => {
  const fees = sumOf(...(mapping.parts.fees ?? []).map((column) => line.number(column)))
  return mapping.negativeFees === 'paid' ? negated(fees) : fees
}

/** Its side: by the meaning that was given to its word, by the word, or by the sign of the quantity. */
export const wordIn = ({ text, mapping, number, hasSigns }: MappedLine): TradeWord | 'left-out' | undefined => {
  const written = text('side')
  const said = ownValue(mapping.meanings, written.toLowerCase())
  if (said !== undefined) return said === 'left-out' ? said : wordMeaning[said]
  if (columnOf(mapping, 'side') !== undefined) return sideWord(written)
  const quantity = hasSigns ? number('quantity') : undefined
  return quantity && signOf(quantity) !== 0 ? { side: signOf(quantity) < 0 ? 'SELL' : 'BUY' } : undefined
}

/** Why the value of a line is unknown: its price is in parts of 32, or a unit of it is no share. */
export const unsizedIn = ({ text, number }: MappedLine): DomainError<'trades'> | undefined => {
  const symbol = text('symbol')
  if (isInParts(symbol, text('price')))
    return domainError('trades', 'INVALID_NUMBER', { column: 'Price', text: text('price') })
  const isSized = number('amount') !== undefined || number('multiplier') !== undefined
  const isOption = text('strike') !== '' || optionInWords(symbol) !== undefined
  const isUnsized = !isSized && (isBondName(symbol) || (!isOption && isOptionName(symbol)))
  return isUnsized ? domainError('trades', 'NO_CONTRACT_SIZE', { symbol }) : undefined
}
