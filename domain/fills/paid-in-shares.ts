import type { Fields } from '#domain/fields.ts'
import type { AdjustmentKind, CashKind } from '#domain/lots/movement.ts'
import { signOf, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import { isCoin } from './coin-fees.ts'

const ofShares = /\b(?:stock|shares?|scrip)[ -](?:dividends?|distributions?|div)\b/i

const reinvested = /re-?invest|återinvest|herbeleg|wiederanlage|\bdrip\b/i

/** Whether words say that a dividend comes in shares. */
export const isOfShares = (text: string): boolean => ofShares.test(text)

/** Whether words say that money went into units. */
export const isReinvested = (text: string): boolean => reinvested.test(text)

/**
 * What units are that came as a dividend or as interest, where no cash came: coins and what is reinvested at what they
 * were worth, else as a corporate action; shares as a split. Undefined where cash came, or nothing says that the units
 * did.
 */
export const inSharesOf = (raw: Fields, cash: CashKind): AdjustmentKind | undefined => {
  const numberIn = (name: string) => parseNoisy(raw[name]) ?? zero
  const [units, price, amount] = [numberIn('units'), numberIn('price'), numberIn('amount')]
  if (signOf(units) <= 0 || signOf(amount) > 0 || (cash !== 'dividend' && cash !== 'interest')) return undefined
  const description = typeof raw['description'] === 'string' ? raw['description'] : ''
  const isPaidFor = isReinvested(description)
  if (isPaidFor || (isCoin(raw) && signOf(amount) === 0))
    return signOf(price) > 0 || signOf(amount) < 0 ? 'reinvestment' : 'corporate'
  if (signOf(amount) !== 0) return undefined
  return cash === 'dividend' && signOf(price) === 0 && isOfShares(description) ? 'split' : undefined
}
