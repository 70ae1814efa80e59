import { asNumber, type Decimal, parseDecimal } from './decimal.ts'

/** Accepts commas between thousands, and space around. */
export const numberIn = (text: string): Decimal | undefined =>
  parseDecimal(text.trim().replace(/,(?=\d{3}(?:\D|$))/g, ''))

/** `numberIn` with groups of any length, or with a comma before the decimals: some keypads have no point. */
export const keypadNumberIn = (text: string): Decimal | undefined =>
  numberIn(text) ?? numberIn(/,.*,/.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'))

/** A typed price; NaN if invalid, or with more digits than a number holds. */
export const priceIn = (text: string): number => {
  const typed = numberIn(text.trim().replace(/^\$/, ''))
  return (typed && asNumber(typed)) ?? Number.NaN
}
