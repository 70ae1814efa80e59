import { asNumber, type Decimal, parseDecimal } from './decimal.ts'

/** Accepts commas between thousands, and space around. */
export const numberIn = (text: string): Decimal | undefined =>
  parseDecimal(text.trim().replace(/,(?=\d{3}(?:\D|$))/g, ''))

/** The same with other groups, or a single comma before the decimals, as keypads of some countries have no point. */
export const keypadNumberIn = (text: string): Decimal | undefined =>
  numberIn(text) ?? numberIn(/,.*,/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))

/** A typed price as a file holds it; NaN for what is none, or has more digits than a number can hold. */
export const priceIn = (text: string): number => {
  const typed = numberIn(text.trim().replace(/^\$/, ''))
  return (typed && asNumber(typed)) ?? Number.NaN
}
