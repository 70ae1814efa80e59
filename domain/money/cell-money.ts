import { inFigures } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { type Decimal, roundedUnits } from './decimal.ts'
import { currencyMark } from './money-text.ts'

/** Shown for a missing amount or figure (spec section 3, "Money"). */
export const missingAmount = '--'

/** Shown while amounts are hidden; reveals neither size nor sign. */
export const hiddenAmount = '••••'

type MoneyTone = 'gain' | 'loss' | 'even'

/** For screen readers, in place of colour and parentheses: 'Loss', before an unsigned amount. */
export const profitWord: Record<MoneyTone, string> = { gain: 'Profit', loss: 'Loss', even: 'Profit and loss' }

const dollars = (amount: Decimal): bigint => roundedUnits(amount, limits.calendarProfitDecimals)

/** Gain or loss as shown: neither where the amount rounds to 0. */
export const moneyTone = (amount: Decimal): MoneyTone => {
  const units = dollars(amount)
  return units > 0n ? 'gain' : units < 0n ? 'loss' : 'even'
}

/** A day's result in whole units, unsigned: '$1,235', 'EUR 95'. */
export const plainCellMoney = (amount: Decimal, currency?: string): string => {
  const units = dollars(amount)
  return `${currencyMark(currency)}${inFigures(units < 0n ? -units : units)}`
}

/** A day's result in a calendar cell (spec section 2, "Calendar"): '$1,235', a loss as '($148)'. */
export const cellMoney = (amount: Decimal, currency?: string): string =>
  inParentheses(amount, plainCellMoney(amount, currency))

/** `cellMoney` for a phone: from 1000 on in thousands, '$1k'. */
export const shortCellMoney = (amount: Decimal, currency?: string): string => {
  const units = dollars(amount)
  const size = units < 0n ? -units : units
  if (size < BigInt(limits.abbreviatedFromAmount)) return cellMoney(amount, currency)
  return inParentheses(amount, `${currencyMark(currency)}${inFigures(roundedUnits({ units: size, scale: 3 }, 0))}k`)
}

const inParentheses = (amount: Decimal, text: string): string => (moneyTone(amount) === 'loss' ? `(${text})` : text)
