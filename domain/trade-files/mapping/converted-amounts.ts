import { absolute, type Decimal, decimalText, multiplied, signOf } from '#domain/money/decimal.ts'
import { readCurrency } from '#domain/trade-files/cells/currencies.ts'
import type { Header } from '#domain/trade-files/header.ts'
import type { Line } from '#domain/trade-files/line.ts'
import { type ColumnMapping, columnOf } from './column-mapping.ts'
import { nameWords, namesInWords } from './column-names.ts'

const rateNames = new RegExp(
  '^(?:exchange rate|fx rate|conversion rate|currency rate|växlingskurs|vekslingskurs|valutakurs|vaihtokurssi|' +
    'wechselkurs|devisenkurs|umrechnungskurs|wisselkoers|taux de change|cours de change|tipo de cambio|cambio|câmbio|' +
    'tasso di cambio|kurs wymian[ay]?)$',
)

/** Whether a name, as words, is that of the rate between the currency of a price and another. */
export const isRateName = (name: string): boolean => rateNames.test(name)

/** The columns of a file whose amounts may be in another currency than its prices. */
export interface ConvertedColumns {
  readonly rate: string
  /** The currency of the amounts, in the column after them. */
  readonly currency: string
}

/** Undefined for a file without such columns. */
export const convertedColumnsIn = (
  { names, written }: Header,
  mapping: Pick<ColumnMapping, 'parts'>,
): ConvertedColumns | undefined => {
  const used = new Set(Object.values(mapping.parts).flat())
  const at = names.indexOf(columnOf(mapping, 'amount') ?? '')
  const rate = names.find((name, place) => !used.has(name) && isRateName(nameWords(written[place] ?? '')))
  const currency = at < 0 ? undefined : names[at + 1]
  const isCurrency = namesInWords.currency.includes(nameWords(written[at + 1] ?? ''))
  return rate !== undefined && currency !== undefined && isCurrency ? { rate, currency } : undefined
}

const mostOff = 0.03
const size = (value: Decimal): number => Math.abs(Number(decimalText(value)))
const isNear = (one: number, other: number): boolean => Math.abs(one / other - 1) < mostOff

interface AmountAtRate {
  readonly line: Pick<Line, 'text' | 'number'>
  readonly amount: Decimal | undefined
  readonly converted: ConvertedColumns | undefined
}

/**
 * Whether price times quantity is the amount only at the rate of the line: then the line's currency is that of its
 * amount alone.
 */
export const isConverted = (
  { line, amount, converted }: AmountAtRate,
  { quantity, price, fees }: Readonly<Record<'quantity' | 'price' | 'fees', Decimal | undefined>>,
  currency: string,
): boolean => {
  const rate = converted && line.number(converted.rate)
  if (!converted || !amount || !rate || !quantity || !price || signOf(rate) === 0 || signOf(amount) === 0) return false
  const its = readCurrency(line.text(converted.currency))
  if (typeof its !== 'object' || its.code !== currency) return false
  const gross = size(absolute(multiplied(quantity, price)))
  const paid = fees ? size(fees) : 0
  const fits = (each: number): boolean => [0, paid, -paid].some((fee) => isNear(each + fee, size(amount)))
  return !fits(gross) && (fits(gross * size(rate)) || fits(gross / size(rate)))
}
