import { asNumber, type Decimal, parseDecimal } from './decimal.ts'

/** Accepts commas between thousands, and space around. */
export const numberIn = (text: string): Decimal | undefined =>
  parseDecimal(text.trim().replace(/,(?=\d{3}(?:\D|$))/g, ''))

/** A typed price; NaN if invalid, or with more digits than a number holds. */
export const priceIn = (text: string): number => {
  const typed = numberIn(text.trim().replace(/^\$/, ''))
  return (typed && asNumber(typed)) ?? Number.NaN
}
