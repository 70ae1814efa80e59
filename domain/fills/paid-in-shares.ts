import type { Fields } from '#domain/fields.ts'
import type { AdjustmentKind, CashKind } from '#domain/lots/movement.ts'
import { signOf, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import { isCoin } from './coin-fees.ts'

const ofShares = /\b(?:stock|shares?|scrip)[ -](?:dividends?|distributions?|div)\b/i

/**
 * What units are that came as a dividend or as interest, where no cash moved: coins at what they were worth, else as a
 * corporate action; shares as a split. Undefined where cash moved, or nothing says that the units came.
 */
export const inSharesOf = (raw: Fields, cash: CashKind): AdjustmentKind | undefined => {
  const numberIn = (name: string) => parseNoisy(raw[name]) ?? zero
  const [units, price] = [numberIn('units'), numberIn('price')]
  if (signOf(units) <= 0 || signOf(numberIn('amount')) !== 0 || (cash !== 'dividend' && cash !== 'interest'))
    return undefined
  if (isCoin(raw)) return signOf(price) > 0 ? 'reinvestment' : 'corporate'
  const { description } = raw
  const isOfShares = typeof description === 'string' && ofShares.test(description)
  return cash === 'dividend' && signOf(price) === 0 && isOfShares ? 'split' : undefined
}
