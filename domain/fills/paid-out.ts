import type { AdjustmentKind } from '#domain/lots/movement.ts'
import { addDecimals, type Decimal, decimalOf, decimalText, multiplied, signOf } from '#domain/money/decimal.ts'
import { absolute } from './amounts.ts'
import { occTicker } from './instrument.ts'

/** What an adjustment states of units and money. */
interface StatedMove {
  readonly symbol: string
  /** What is added to the position. */
  readonly units: Decimal
  readonly price: Decimal
  /** Cash in is positive. */
  readonly cash: Decimal | undefined
  readonly fees: Decimal
  readonly multiplier: number | undefined
  readonly description: string
}

const cashInLieu = /\bcash[- ]in[- ]lieu\b|\bin lieu of fra?c?/i
/** Cash alone: where shares come as well, what they had cost is divided, and nobody says how. */
const cashAlone = /\bcash\b/i
const withShares = /\b(?:stock|shares?|scrip)\b/i

const isSame = (one: Decimal, other: Decimal): boolean => decimalText(absolute(one)) === decimalText(absolute(other))

/** What the delivery of the shares of an option costs: strike times shares. */
const deliveryOf = ({ symbol, units, multiplier = 1 }: StatedMove): Decimal | undefined => {
  const strike = occTicker(symbol)?.slice(13)
  if (strike === undefined) return undefined
  return multiplied(multiplied(units, { units: BigInt(strike), scale: 3 }), decimalOf(multiplier, 0))
}

/** An option that ends for cash, as those on an index do: not for the shares, and not for a fee alone. */
const isSettledInCash = (move: StatedMove): boolean => {
  const { units, cash, fees } = move
  if (!cash || signOf(cash) === 0 || signOf(cash) !== -signOf(units) || isSame(cash, fees)) return false
  const delivery = deliveryOf(move)
  return delivery === undefined || !isSame(cash, delivery)
}

const decimals = 10

/** What was paid for each unit, where the row states the cash alone. */
export const pricePaid = ({ units, price, cash, fees, multiplier = 1 }: StatedMove): Decimal => {
  if (signOf(price) !== 0 || !cash) return price
  const [gross, size] = [absolute(addDecimals(cash, fees)), absolute(multiplied(units, decimalOf(multiplier, 0)))]
  return { units: (gross.units * 10n ** BigInt(decimals + size.scale)) / size.units, scale: gross.scale + decimals }
}

/**
 * Whether an adjustment of a broker is a closing for money: a fraction of a share that is paid out, a merger for cash
 * alone, an option that is settled in cash. Its lots end at what was paid.
 */
export const isPaidOut = (kind: AdjustmentKind, move: StatedMove): boolean => {
  const { units, price, cash, description } = move
  if (kind === 'expiration' || kind === 'assignment' || kind === 'exercise') return isSettledInCash(move)
  const isPaid = signOf(price) > 0 || (cash !== undefined && signOf(cash) > 0)
  if ((kind !== 'corporate' && kind !== 'split') || signOf(units) >= 0 || !isPaid) return false
  if (cashInLieu.test(description)) return true
  return kind === 'corporate' && cashAlone.test(description) && !withShares.test(description)
}
