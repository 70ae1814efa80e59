import { asNumber, type Decimal, parseDecimal } from './decimal.ts'

/** Digits as people write them: with commas between thousands, and space around. */
export const numberIn = (text: string): Decimal | undefined =>
  parseDecimal(text.trim().replace(/,(?=\d{3}(?:\D|$))/g, ''))

/** A typed price as a file holds it; NaN for what is none, or has more digits than a number can hold. */
export const priceIn = (text: string): number => {
  const typed = numberIn(text.trim().replace(/^\$/, ''))
  return (typed && asNumber(typed)) ?? Number.NaN
}
