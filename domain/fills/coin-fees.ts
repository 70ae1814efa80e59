import { domainError } from '#domain/errors/catalogue.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import {
  absolute,
  addDecimals,
  type Decimal,
  decimalText,
  multiplied,
  negated,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import { type CashRow, roundingIn } from './cash-check.ts'
import { currencyIn } from './instrument.ts'

interface CoinRow {
  /** Received or given. */
  readonly quantity: Decimal
  /** In the currency of the price. */
  readonly fees: Decimal
  /** As stated, where it is not in the currency of the price. */
  readonly statedFee?: Decimal
}

/** Whether the provider calls the security a coin. */
export const isCoin = (raw: Fields): boolean => securityType(raw) === 'crypto'

/** Whether a security is a right or a warrant, which expires as options do. */
export const isRight = (raw: Fields): boolean => securityType(raw) === 'rt' || securityType(raw) === 'wt'

/** Whether a security is a bond, whose price may be in percent. */
export const isBond = (raw: Fields): boolean => securityType(raw) === 'bnd'

const securityType = ({ symbol }: Fields): unknown =>
  isFields(symbol) && isFields(symbol['type']) ? symbol['type']['code'] : undefined

/** The currency of price, amount and fee where a coin is traded against another security; undefined where it is not. */
export const paidIn = (raw: Fields) => {
  const quote = raw['currency_universal_symbol']
  if (!isFields(quote)) return undefined
  const text = [quote['raw_symbol'], quote['symbol']].find((name) => typeof name === 'string') ?? ''
  const currency = currencyIn(text)
  return currency === undefined ? { error: domainError('trades', 'UNKNOWN_CURRENCY', { text: text }) } : { currency }
}

/** Rates of exchanges' fees: the least, the most in coins, the most in money (a minimum fee). */
const [leastRate, mostRateInCoins, mostRate] = [0.00001, 0.05, 0.5]

/**
 * The unit of a coin's fee. The provider does not state it, and exchanges charge money, the coin or a third one. Cash
 * that contains the fee decides, else the range of exchanges' rates; else the fee is kept as stated and does not
 * count.
 */
export const coinRow = (row: CashRow): CoinRow => {
  const { side, quantity, price, fees, cash, currency } = row
  const [gross, inMoney] = [multiplied(quantity, price), multiplied(fees, price)]
  const plain = { quantity, fees }
  if (signOf(fees) === 0 || signOf(gross) === 0) return plain
  const stated = cash && signOf(cash) !== 0 ? absolute(cash) : undefined
  const off = (fee: Decimal): number =>
    stated
      ? Math.abs(asNumber(addDecimals(addDecimals(gross, side === 'BUY' ? fee : negated(fee)), negated(stated))))
      : 0
  const isInCash = (fee: Decimal): boolean => off(fee) <= asNumber(roundingIn(currency)) && off(fee) < off(zero)
  if (stated && isInCash(fees)) return plain
  // The units are already net of the fee.
  if (stated && isInCash(inMoney)) return { quantity, fees: inMoney, statedFee: fees }
  const [asMoney, asCoins] = [rate(fees, gross), rate(fees, quantity)]
  const [isMoney, isCoins] = [isRate(asMoney, mostRate), isRate(asCoins, mostRateInCoins)]
  if (isMoney && !isCoins) return plain
  if (!isCoins || isMoney) return { quantity, fees: zero, statedFee: fees }
  // A lot holds the units that arrived.
  return { quantity: side === 'BUY' ? subtractDecimals(quantity, fees) : quantity, fees: inMoney, statedFee: fees }
}

/** Whether a fee is plausible in the traded coin and not in money. */
export const isFeeInCoins = ({ quantity, price, fees }: Pick<CashRow, 'quantity' | 'price' | 'fees'>): boolean => {
  const gross = multiplied(quantity, price)
  if (signOf(fees) === 0 || signOf(gross) === 0) return false
  return isRate(rate(fees, quantity), mostRateInCoins) && !isRate(rate(fees, gross), mostRate)
}

const asNumber = (value: Decimal): number => Number(decimalText(value))
const rate = (fee: Decimal, whole: Decimal): number => Math.abs(asNumber(fee) / asNumber(whole))
const isRate = (value: number, most: number): boolean => value >= leastRate && value <= most
