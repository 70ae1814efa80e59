import { inFigures } from '#domain/figures.ts'
import { limits } from '#domain/limits.ts'
import { type Decimal, decimalText, roundedUnits } from './decimal.ts'

/** '$', or another currency's code and a space. */
export const currencyMark = (currency = 'USD'): string => (currency === 'USD' ? '$' : `${currency} `)

/** To the cent, unsigned (spec section 9, "Decimals"): '$1,234.50', 'EUR 20.00'. */
export const plainMoney = (amount: Decimal, currency?: string): string => {
  const units = roundedUnits(amount, limits.currencyDecimals)
  const digits = String(units < 0n ? -units : units).padStart(limits.currencyDecimals + 1, '0')
  const whole = inFigures(digits.slice(0, -limits.currencyDecimals))
  return `${currencyMark(currency)}${whole}.${digits.slice(-limits.currencyDecimals)}`
}

/** To the cent, a loss in parentheses: '($148.20)'. */
export const moneyText = (amount: Decimal, currency?: string): string =>
  roundedUnits(amount, limits.currencyDecimals) < 0n
    ? `(${plainMoney(amount, currency)})`
    : plainMoney(amount, currency)

/** With all decimals: '12,500', '0.00012345'. */
export const quantityText = (quantity: Decimal): string => {
  const [whole = '', decimals] = decimalText(quantity).split('.')
  return decimals === undefined ? inFigures(whole) : `${inFigures(whole)}.${decimals}`
}

/** To the cent, or with all decimals where it has more: '$201.00', '$0.00001234', below zero '($0.125)'. */
export const priceText = (price: Decimal, currency?: string): string => {
  const whole = quantityText(price)
  const decimals = whole.split('.')[1]?.length ?? 0
  if (decimals <= limits.currencyDecimals) return moneyText(price, currency)
  return price.units < 0n ? `(${currencyMark(currency)}${whole.slice(1)})` : `${currencyMark(currency)}${whole}`
}

/** Gain or loss to the cent. */
export const centTone = (amount: Decimal): 'gain' | 'loss' | 'even' => {
  const units = roundedUnits(amount, limits.currencyDecimals)
  return units > 0n ? 'gain' : units < 0n ? 'loss' : 'even'
}
