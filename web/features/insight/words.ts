import { counted, inFigures } from '#domain/figures.ts'
import type { Overview } from '#domain/insight/overview.ts'
import { hiddenAmount, missingAmount } from '#domain/money/cell-money.ts'
import { type Decimal, parseDecimal, signOf } from '#domain/money/decimal.ts'
import { plainMoney } from '#domain/money/money-text.ts'
import type { Interval, Rate } from '#domain/statistics/intervals.ts'
import type { ProfitFactor } from '#domain/statistics/trade-figures.ts'
import { rText } from '#domain/trade-notes/risk.ts'

/** To the cent with its sign: '+312.40', '-8.00', '0.00'. */
export const signedText = (amount: Decimal): string => {
  const plain = plainMoney(amount, '').trim()
  const sign = signOf(amount)
  return /^[0.,]*$/.test(plain) ? plain : `${sign > 0 ? '+' : '-'}${plain}`
}

export const signedNumber = (value: number): string => {
  const amount = parseDecimal(value.toFixed(2))
  return amount ? signedText(amount) : missingAmount
}

export const shownNumber = (value: number, shown: boolean): string => (shown ? signedNumber(value) : hiddenAmount)

/** '-8.00 to +21.00' */
export const intervalText = ({ low, high }: Interval, shown: boolean): string =>
  shown ? `${signedNumber(low)} to ${signedNumber(high)}` : hiddenAmount

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** '42.9 %' */
export const shareText = (rate: Rate | undefined): string => (rate ? percent(rate.share) : missingAmount)

/** '15.8 % to 75.0 %' */
export const rateInterval = (rate: Rate | undefined): string =>
  rate ? `${percent(rate.low)} to ${percent(rate.high)}` : 'nothing was won or lost'

/** '0.42R', '-0.10R'. */
export const meanR = (value: number): string => {
  const r = parseDecimal(value.toFixed(2))
  return r ? rText(r) : missingAmount
}

/** '-0.10R to 0.52R' */
export const rInterval = ({ low, high }: Interval): string => `${meanR(low)} to ${meanR(high)}`

/** '0.913', or why there is none. */
export const factorText = (factor: ProfitFactor): string => {
  switch (factor.kind) {
    case 'factor':
      return factor.value.toFixed(3)
    case 'no losses':
      return `no losses in ${counted(factor.trades, 'trade', 'trades')}`
    case 'no trades':
      return missingAmount
  }
}

/** Whole from ten on: '-8.00', '+312'. */
const roundly = (value: number): string => {
  if (Math.abs(value) < 10) return signedNumber(value)
  const whole = Math.round(value)
  return `${whole > 0 ? '+' : '-'}${inFigures(Math.abs(whole))}`
}

const excludesZero = ({ low, high }: Interval): boolean => low > 0 || high < 0

export const sentenceOf = ({ figures, currency }: Overview, shown: boolean): string => {
  const { all, unknown, net, average } = figures
  const known = all - unknown
  if (all === 0) return 'No trade was closed in what you look at.'
  const without = unknown > 0 ? ` ${inFigures(unknown)} more without a known result.` : ''
  if (!average) return `${counted(all, 'trade', 'trades')} without a known result.`
  const trades = counted(known, 'trade', 'trades')
  if (!shown) return `${trades}; amounts are hidden.${without}`
  const sum = `${trades}, ${signedText(net)} ${currency}`
  if (!average.interval) return `${sum}; one trade says nothing about the next.${without}`
  const { low, high } = average.interval
  const range = `${roundly(low)} to ${roundly(high)}`
  const mean = signedNumber(average.mean)
  return excludesZero(average.interval)
    ? `${sum}; with ${trades} an average of ${mean} could be anything from ${range}, ` +
        `if they go on as they did.${without}`
    : `${sum}; with ${trades} an average of ${mean} could as well be anything from ${range}.${without}`
}
