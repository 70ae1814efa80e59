import { type AdjustmentKind, endsOption } from '#domain/lots/movement.ts'
import {
  absolute,
  addDecimals,
  type Decimal,
  decimalOf,
  decimalText,
  multiplied,
  parseDecimal,
  signOf,
  subtractDecimals,
} from '#domain/money/decimal.ts'
import { occTicker } from './instrument.ts'

interface StatedMove {
  readonly symbol: string
  /** The change of the position, signed. */
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
/** Whether cash pays for a fraction of a share. */
export const isInLieu = (description: string): boolean => cashInLieu.test(description)

/** A matured or called bond, or redeemed shares. Many names of bonds contain the word maturity. */
const paidBack = new RegExp(
  [
    String.raw`\bredemption\b(?! fee)|\bredeem(?:ed)?\b|^matur|\bmatured\b|\bcalled\b|\b(?:full|partial) call\b`,
    String.raw`\b(?:at|bonds?|notes?|bills?|cd) maturity\b|\bmaturity (?:payment|proceeds|payout)\b`,
  ].join('|'),
  'i',
)

/** Whether a security is paid back. `type`: as `typeWord` gives it. */
export const isPaidBack = (type: string, description = ''): boolean =>
  paidBack.test(type.replaceAll('_', ' ')) || paidBack.test(description)

/** Tendered shares, and the liquidation of a company. */
const soldOff = /\btender(?:ed)?\b|\bliquidat/i
const worthless = /\bworthless\b/i

/** Whether shares are given up for the last money that they bring. */
export const isSoldOff = (words: string): boolean => soldOff.test(words)

/** Whether a payment ends a holding; any other cash leaves it open. */
export const isPaidForAll = (words: string): boolean =>
  isPaidBack(words) || isSoldOff(words) || /\bmergers?\b|\bMRGC\b|\bbuy-?out\b/i.test(words)

/** Cash without shares: with shares, the cost is divided in a ratio that no row states. */
const cashAlone = /\bcash\b/i
const withShares = /\b(?:stock|shares?|scrip)\b/i

/** Whether words name cash. */
export const speaksOfCash = (description: string): boolean => cashAlone.test(description)

/** Whether words name shares, and no cash. */
export const speaksOfSharesAlone = (description: string): boolean =>
  withShares.test(description) && !speaksOfCash(description)

const isSame = (one: Decimal, other: Decimal): boolean => decimalText(absolute(one)) === decimalText(absolute(other))

/**
 * Whether cash pays for the shares of a put: at least 99 % of strike times shares. A put settled in cash pays that only
 * where its underlying is worthless; the cash of a call has the opposite sign.
 */
const isDelivery = ({ symbol, units, cash, multiplier = 1 }: StatedMove): boolean => {
  const strike = strikeOfPut(symbol)
  if (!strike || !cash) return false
  const shares = absolute(multiplied(units, decimalOf(multiplier, 0)))
  const least = multiplied(multiplied(shares, strike), { units: 99n, scale: 2 })
  const { units: missing } = subtractDecimals(absolute(cash), least)
  return missing >= 0n
}

/** Brokers write 'AAPL260618P100' or 'AAPL 06/18/2026 100.00 P'; the OCC writes thousandths. */
const strikeOfPut = (symbol: string): Decimal | undefined => {
  const [, thousandths] = /P(\d{8})$/.exec(occTicker(symbol) ?? '') ?? []
  if (thousandths !== undefined) return { units: BigInt(thousandths), scale: 3 }
  const [, behind, before] = /P ?(\d+(?:\.\d+)?)$|(\d+(?:\.\d+)?) ?P(?:UT)?$/i.exec(symbol) ?? []
  return occTicker(symbol) === undefined ? parseDecimal(behind ?? before) : undefined
}

/** Whether an option ends for cash, as on an index: neither for shares nor for a fee alone. */
const isSettledInCash = (move: StatedMove): boolean => {
  const { units, cash, fees } = move
  if (!cash || signOf(cash) === 0 || signOf(cash) !== -signOf(units) || isSame(cash, fees)) return false
  return !isDelivery(move)
}

const decimals = 10

/** Cash per unit where no price is stated; also for an option's end, whose price may be its strike. */
export const pricePaid = (kind: AdjustmentKind, { units, price, cash, fees, multiplier = 1 }: StatedMove): Decimal => {
  if ((signOf(price) !== 0 && !endsOption(kind)) || !cash) return price
  const [gross, size] = [absolute(addDecimals(cash, fees)), absolute(multiplied(units, decimalOf(multiplier, 0)))]
  return { units: (gross.units * 10n ** BigInt(decimals + size.scale)) / size.units, scale: gross.scale + decimals }
}

/**
 * Whether an adjustment closes lots for money: a fraction paid out, a merger for cash alone, a repaid bond, tendered or
 * worthless shares, an option settled in cash.
 */
export const isPaidOut = (kind: AdjustmentKind, move: StatedMove): boolean => {
  const { units, price, cash, type = '', description } = move
  if (endsOption(kind)) return isSettledInCash(move)
  const isPaid = signOf(price) > 0 || (cash !== undefined && signOf(cash) > 0)
  const isOut = kind === 'corporate' && signOf(units) < 0
  if (isOut && !isPaid) return worthless.test(`${type.replaceAll('_', ' ')} ${description}`)
  if ((kind !== 'corporate' && kind !== 'split') || signOf(units) >= 0 || !isPaid) return false
  if (isInLieu(description)) return true
  if (kind === 'corporate' && (isPaidBack(type, description) || isSoldOff(description))) return true
  return kind === 'corporate' && cashAlone.test(description) && !withShares.test(description)
}
