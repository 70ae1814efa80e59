import type { Fields } from '#domain/fields.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { type AdjustmentKind, type CashKind, valueOf } from '#domain/lots/movement.ts'
import { type Decimal, decimalText, multiplied, signOf, subtractDecimals, zero } from '#domain/money/decimal.ts'
import { parseNoisy } from '#domain/money/noisy.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { daysBetween } from '#domain/time/local-date.ts'
import { isCoin } from './coin-fees.ts'

const ofShares = /\b(?:stock|shares?|scrip)[ -](?:dividends?|distributions?|div)\b/i

const inKind = /\bpik\b|\b(?:paid|payments?) in kind\b/i

const reinvested = /re-?inv(?:est|\b)|återinvest|herbeleg|wiederanlage|\bdrip\b/i

/** Whether words name a dividend in shares. */
export const isOfShares = (text: string): boolean => ofShares.test(text)

/** Whether words say that income was reinvested. */
export const isReinvested = (text: string): boolean => reinvested.test(text)

/**
 * Units received in place of cash income: coins and reinvestments count at their worth if it is known, else, like
 * payments in kind, as a corporate action; shares as a split. Undefined where cash came, or no word names units.
 */
export const inSharesOf = (raw: Fields, cash: CashKind): AdjustmentKind | undefined => {
  const numberIn = (name: string) => parseNoisy(raw[name]) ?? zero
  const [units, price, amount] = [numberIn('units'), numberIn('price'), numberIn('amount')]
  if (signOf(units) <= 0 || (cash !== 'dividend' && cash !== 'interest')) return undefined
  if (signOf(amount) > 0 && !(isCoin(raw) && isWorth(units, price, amount))) return undefined
  const words = wordsIn(raw)
  if (isReinvested(words) || (isCoin(raw) && signOf(amount) >= 0))
    return signOf(price) > 0 || signOf(amount) < 0 ? 'reinvestment' : 'corporate'
  if (signOf(amount) !== 0) return undefined
  if (inKind.test(words)) return 'corporate'
  return cash === 'dividend' && signOf(price) === 0 && isOfShares(words) ? 'split' : undefined
}

/** An unknown type of the provider is in the broker's words. */
const wordsIn = ({ type, description }: Fields): string =>
  [type, description].map((text) => (typeof text === 'string' ? text.replaceAll('_', ' ') : '')).join(' ')

/** Whether an amount is the worth of these units, to the cent. */
export const isWorth = (units: Decimal, price: Decimal, amount: Decimal): boolean => {
  const { units: off, scale } = subtractDecimals(multiplied(units, price), amount)
  return (off < 0n ? -off : off) * 100n <= 10n ** BigInt(scale)
}

/** 'DIV ON 21 SHS REC 12/31/21': income is paid on these units. */
const paidOn = /\bon ([\d,.]*\d) sh(?:are)?s?\b/i
const isPaidOn = (units: Decimal, words: string): boolean => {
  const held = parseNoisy(paidOn.exec(words)?.[1]?.replaceAll(',', ''))
  return held !== undefined && decimalText(held) === decimalText(units)
}

/** Follows the id of the income's row, in the id of its units. */
export const unitsMark = '|units'

/** The units that income bought, at its cash: the row's price may be the income per unit. */
export const unitsOfIncome = (raw: Fields, cash: CashKind): Fields | undefined => {
  const [units, amount] = [parseNoisy(raw['units']) ?? zero, parseNoisy(raw['amount']) ?? zero]
  const words = wordsIn(raw)
  if (signOf(units) <= 0 || signOf(amount) <= 0 || !isReinvested(words) || isPaidOn(units, words)) return undefined
  if (cash !== 'dividend' && cash !== 'interest') return undefined
  const id = typeof raw['id'] === 'string' && raw['id'] !== '' ? `${raw['id']}${unitsMark}` : ''
  return { ...raw, type: 'REI', id, external_reference_id: null, price: 0, amount: `-${decimalText(amount)}` }
}

/** Most days between income and its reinvestment. */
const bookedWithinDays = 5

/** Removes units of income that another answer adds as well. */
export const withoutUnitsTwice = (activities: ReadonlyArray<Activity>): ReadonlyArray<Activity> => {
  const units = activities.filter(({ snapTradeId }) => snapTradeId.endsWith(unitsMark))
  if (units.length === 0) return activities
  const [bought, books] = [new Set(units), new Set(units.map(bookKeyOf))]
  const others = activities.filter((each) => !bought.has(each) && books.has(bookKeyOf(each)))
  const twice = new Set(units.filter((each) => boughtElsewhere(each, others)))
  return activities.filter((each) => !twice.has(each))
}

/** Amounts of one reinvestment may differ by this: its price is rounded. */
const sameCash = 0.01

/** Whether others add these units or spend this cash: income and its reinvestment may be two rows. */
export const boughtElsewhere = (units: Activity, others: ReadonlyArray<Activity>): boolean =>
  others.some(
    (other) =>
      (other.side === 'BUY' || other.kind === 'reinvestment') &&
      bookKeyOf(other) === bookKeyOf(units) &&
      (String(valueOf(other, 'quantity')) === String(valueOf(units, 'quantity')) ||
        Math.abs(other.amount - units.amount) <= sameCash) &&
      Math.abs(daysBetween(other.day, units.day) ?? Infinity) <= bookedWithinDays,
  )
