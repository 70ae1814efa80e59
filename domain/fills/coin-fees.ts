import { domainError } from '#domain/errors/catalogue.ts'
import { type Fields, isFields } from '#domain/fields.ts'
import { addDecimals, type Decimal, decimalText, multiplied, signOf, zero } from '#domain/money/decimal.ts'
import { absolute } from './amounts.ts'
import { type CashRow, roundingIn } from './cash-check.ts'
import { currencyIn } from './instrument.ts'

/** What a row of a coin comes to, once it is known in what its fee is. */
interface CoinRow {
  /** What has arrived, or left. */
  readonly quantity: Decimal
  /** In the currency of the price. */
  readonly fees: Decimal
  /** The fee as it is stated, where it is no amount in the currency of the price. */
  readonly statedFee?: Decimal
}

/** Whether the provider says that a coin is traded. */
export const isCoin = (raw: Fields): boolean => securityType(raw) === 'crypto'

/** Whether it says that a right or a warrant is, which expires as options do. */
export const isRight = (raw: Fields): boolean => securityType(raw) === 'rt' || securityType(raw) === 'wt'

/** Whether it says that a bond is, whose price may be in percent. */
export const isBond = (raw: Fields): boolean => securityType(raw) === 'bnd'

const securityType = ({ symbol }: Fields): unknown =>
  isFields(symbol) && isFields(symbol['type']) ? symbol['type']['code'] : undefined

/** The security that price, amount and fee are in: of a coin that is paid in another one. */
export const paidIn = (raw: Fields) => {
  const quote = raw['currency_universal_symbol']
  if (!isFields(quote)) return undefined
  const text = [quote['raw_symbol'], quote['symbol']].find((name) => typeof name === 'string') ?? ''
  const currency = currencyIn(text)
  return currency === undefined ? { error: domainError('trades', 'UNKNOWN_CURRENCY', { text: text }) } : { currency }
}

/** Fees of exchanges, as parts of what is traded: the least of all, the most in coins, and with the least in money. */
const [leastRate, mostRateInCoins, mostRate] = [0.00001, 0.05, 0.5]

const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

/**
 * In what the fee of a coin is, which the provider does not state: by its documents in the currency of the price, and
 * by some exchanges in the coin itself or in a third one. The cash decides where it contains the fee; else the fee is
 * what a fee of an exchange can be. Where neither decides, it does not count, and is kept as it is stated.
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
  // The units are what is left of those that were traded.
  if (stated && isInCash(inMoney)) return { quantity, fees: inMoney, statedFee: fees }
  const [asMoney, asCoins] = [rate(fees, gross), rate(fees, quantity)]
  const [isMoney, isCoins] = [isRate(asMoney, mostRate), isRate(asCoins, mostRateInCoins)]
  if (isMoney && !isCoins) return plain
  if (!isCoins || isMoney) return { quantity, fees: zero, statedFee: fees }
  // A lot holds what has arrived.
  return { quantity: side === 'BUY' ? addDecimals(quantity, negated(fees)) : quantity, fees: inMoney, statedFee: fees }
}

const asNumber = (value: Decimal): number => Number(decimalText(value))
const rate = (fee: Decimal, whole: Decimal): number => Math.abs(asNumber(fee) / asNumber(whole))
const isRate = (value: number, most: number): boolean => value >= leastRate && value <= most
