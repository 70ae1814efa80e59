import { absolute, addDecimals, type Decimal, decimalText, multiplied, signOf, zero } from '#domain/money/decimal.ts'
import { isInLieu, speaksOfCash, speaksOfSharesAlone } from './paid-out.ts'
import { sideOfWord } from './side.ts'

/** Payments of a merger without a row of its own. A dividend of the Merger Fund is none. */
const ofMerger = new RegExp(
  [
    String.raw`\b(?:cash|stock|shares?)[ /&-]+mergers?\b`,
    String.raw`\bmergers?[ /-]+(?:cash|consideration|payment|proceeds)\b`,
    String.raw`\bcash consideration\b`,
    String.raw`\bpursuant to (?:a |the )?merger\b`,
  ].join('|'),
  'i',
)

interface Said {
  /** As `typeWord` gives it. */
  readonly type: string
  readonly description: string
}

const wordsOf = ({ type, description }: Said): string => `${type.replaceAll('_', ' ')} ${description}`

/** Whether a row without units is cash of a corporate action, not a dividend. */
export const isCorporateCash = (said: Said, isCorporate: boolean): boolean =>
  sideOfWord(said.type) === undefined && (isCorporate || isInLieu(wordsOf(said)) || ofMerger.test(wordsOf(said)))

/** Whether a row pays for a fraction of a share. */
export const paysFraction = (said: Said): boolean => isInLieu(wordsOf(said))

const isSame = (one: Decimal, other: Decimal): boolean => decimalText(absolute(one)) === decimalText(absolute(other))

/**
 * The cash of a corporate action before fees, received above zero. The worth of its shares is no cash: it has the sign
 * of the shares, or the words name shares alone.
 */
export const corporateCash = (units: Decimal, price: Decimal, { cash, fees, description }: StatedMoney): Decimal => {
  if (!cash || signOf(cash) === 0) return zero
  const [isAlike, isOfSharesAlone] = [signOf(cash) === signOf(units), speaksOfSharesAlone(description ?? '')]
  // Without a price, an amount with the sign of the shares is their worth, unless a word names cash.
  const isUnpriced = signOf(price) === 0 && isAlike && description !== undefined && !speaksOfCash(description)
  const isWorth = (isAlike || isOfSharesAlone) && isSame(multiplied(units, price), cash)
  return isUnpriced || isWorth ? zero : addDecimals(cash, fees)
}

interface StatedMoney {
  readonly cash: Decimal | undefined
  readonly fees: Decimal
  readonly description?: string
}
