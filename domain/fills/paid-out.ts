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
  /** As `typeWord` gives it. */
  readonly type?: string
  readonly description: string
}

const cashInLieu = /\bcash[- ]in[- ]lieu\b(?! of (?:\w+ )?dividend)|\bin lieu of fra?c?|\bCIL\b/i
/** Whether words say that a fraction of a share is paid out. */
export const isInLieu = (description: string): boolean => cashInLieu.test(description)

/** A bond that matures or is called, shares that are redeemed. Many bonds have the word maturity in their names. */
const paidBack = new RegExp(
  [
    String.raw`\bredemption\b(?! fee)|\bredeem(?:ed)?\b|^matur|\bmatured\b|\bcalled\b|\b(?:full|partial) call\b`,
    String.raw`\b(?:at|bonds?|notes?|bills?|cd) maturity\b|\bmaturity (?:payment|proceeds|payout)\b`,
  ].join('|'),
  'i',
)

/** Whether a row says that a security is paid back. `type`: as `typeWord` gives it. */
export const isPaidBack = (type: string, description = ''): boolean =>
  paidBack.test(type.replaceAll('_', ' ')) || paidBack.test(description)

/** Cash alone: where shares come as well, what they had cost is divided, in a ratio that no row states. */
const cashAlone = /\bcash\b/i
const withShares = /\b(?:stock|shares?|scrip)\b/i

/** Whether words name cash. */
export const speaksOfCash = (description: string): boolean => cashAlone.test(description)

/** Whether words name shares, and no cash. */
export const speaksOfSharesAlone = (description: string): boolean =>
  withShares.test(description) && !speaksOfCash(description)

const isSame = (one: Decimal, other: Decimal): boolean => decimalText(absolute(one)) === decimalText(absolute(other))

/**
 * Whether cash pays for the shares of a put: the strike times the shares, give or take fees. The settlement of a put
 * comes to that only where what it is on has lost all its worth, and that of a call has the other sign than its
 * shares.
 */
const isDelivery = ({ symbol, units, cash, multiplier = 1 }: StatedMove): boolean => {
  const [, strike] = /P(\d{8})$/.exec(occTicker(symbol) ?? '') ?? []
  if (strike === undefined || !cash) return false
  const shares = absolute(multiplied(units, decimalOf(multiplier, 0)))
  const least = multiplied(shares, { units: BigInt(strike) * 99n, scale: 5 })
  const { units: missing } = addDecimals(absolute(cash), { ...least, units: -least.units })
  return missing >= 0n
}

/** An option that ends for cash, as those on an index do: not for the shares, and not for a fee alone. */
const isSettledInCash = (move: StatedMove): boolean => {
  const { units, cash, fees } = move
  if (!cash || signOf(cash) === 0 || signOf(cash) !== -signOf(units) || isSame(cash, fees)) return false
  return !isDelivery(move)
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
 * alone, a bond that is paid back, an option that is settled in cash. Its lots end at what was paid.
 */
export const isPaidOut = (kind: AdjustmentKind, move: StatedMove): boolean => {
  const { units, price, cash, type = '', description } = move
  if (kind === 'expiration' || kind === 'assignment' || kind === 'exercise') return isSettledInCash(move)
  const isPaid = signOf(price) > 0 || (cash !== undefined && signOf(cash) > 0)
  if ((kind !== 'corporate' && kind !== 'split') || signOf(units) >= 0 || !isPaid) return false
  if (isInLieu(description)) return true
  if (kind === 'corporate' && isPaidBack(type, description)) return true
  return kind === 'corporate' && cashAlone.test(description) && !withShares.test(description)
}
