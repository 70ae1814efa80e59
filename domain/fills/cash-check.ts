import type { Fill } from '#domain/lots/movement.ts'
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  decimalOf,
  decimalText,
  hundredth,
  multiplied,
  negated,
  one,
  parseDecimal,
  shortened,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { exactFields } from './amounts.ts'

export interface CashRow {
  readonly side: Fill['side']
  readonly quantity: Decimal
  /** Per unit; negative where `signedPrice` allows it. */
  readonly price: Decimal
  readonly multiplier: number
  /** Positive is paid, negative is a credit. */
  readonly fees: Decimal
  /** Cash in is positive; undefined where the row states none. */
  readonly cash: Decimal | undefined
  readonly currency: string
}

interface CheckedRow {
  readonly fees: Decimal
  /** Before fees. */
  readonly gross: Decimal
  readonly multiplier: number
  /** The price is rounded, so the gross amount counts. */
  readonly isRounded: boolean
  /** The cash agrees with no reading: it is recorded and marked. */
  readonly differs: boolean
}

/** CME, CBOT, NYMEX, COMEX, Eurex, ICE and lots of currencies: only these factors are taken for multipliers. */
const contractSizes: ReadonlyArray<string> = (
  '0.01 0.1 0.5 1 2 5 10 12.5 20 25 37.5 40 50 62.5 100 112 125 150 200 250 300 375 400 420 500 625 1000 1120 ' +
  '1250 2000 ' +
  '2500 4000 4167 5000 6250 10000 12500 20000 25000 37500 40000 42000 50000 62500 100000 112000 125000 500000 ' +
  '1000000 1250000 12500000'
).split(' ')

const cent: Decimal = { units: 1n, scale: 2 }
const finest: Decimal = { units: 1n, scale: 8 }
/** Coins used as money: a hundredth of one is no rounding. */
const paidInCoins: ReadonlySet<string> = new Set(['BNB', 'BTC', 'ETH', 'XBT'])
/** Currencies without decimals (ISO 4217). */
const withoutDecimals: ReadonlySet<string> = new Set(['CLP', 'ISK', 'JPY', 'KRW', 'PYG', 'VND'])
/** With fewer digits than this, a rounded price fits every factor. */
const finestShare = 200n

const difference = (a: Decimal, b: Decimal): Decimal => absolute(subtractDecimals(a, b))
const isAtMost = (value: Decimal, most: Decimal): boolean => compareDecimals(value, most) <= 0
const decimalFrom = (value: number | string): Decimal => parseDecimal(value) ?? one

/** The tolerance of an amount: a cent, a whole unit, or 1e-8 of a coin. */
export const roundingIn = (currency: string): Decimal =>
  withoutDecimals.has(currency) ? one : paidInCoins.has(currency) ? finest : cent

/**
 * Checks a row against its cash. Fees take the sign that fits; a rounded price gives way to the cash; a factor of a
 * known contract size becomes the multiplier.
 */
const checkedRow = (row: CashRow): CheckedRow => {
  const { fees, multiplier, cash } = row
  const gross = multiplied(multiplied(row.quantity, row.price), decimalFrom(multiplier))
  const plain = { fees, gross, multiplier, isRounded: false, differs: false }
  if (!cash || cash.units === 0n) return plain
  // At price 0 the cash is the proceeds, to the cent.
  const rounding = row.price.units === 0n ? zero : roundingIn(row.currency)
  for (const stated of [cash, negated(cash)])
    for (const each of [fees, negated(fees), zero])
      if (isAtMost(difference(grossIn(row.side, stated, each), gross), rounding))
        return each.units === 0n ? plain : { ...plain, fees: each }
  const tick: Decimal = { units: 1n, scale: Math.max(2, shortened(row.price).scale) }
  const implied = impliedIn(row)
  if (!implied) return { ...plain, differs: true }
  const roundedBy = (size: Decimal): Decimal => multiplied(multiplied(row.quantity, tick), size)
  if (isAtMost(difference(implied, gross), addDecimals(roundedBy(decimalFrom(multiplier)), rounding)))
    return { ...plain, gross: implied, isRounded: true }
  return factorIn(row, plain, rounding, roundedBy) ?? inHundredths(row, plain, implied) ?? { ...plain, differs: true }
}

/**
 * The price of a row. Some sources write meaningless signs, so it is negative only where the cash went the other way
 * (oil futures, 2020-04-20), or where a row without cash is of an instrument known for such prices.
 */
export const signedPrice = (
  price: Decimal,
  { side, cash }: Pick<CashRow, 'side' | 'cash'>,
  isKnownBelowZero = false,
): Decimal => {
  if (price.units >= 0n) return price
  const isTurned = cash && cash.units !== 0n ? (side === 'BUY') === cash.units > 0n : isKnownBelowZero
  return isTurned ? price : absolute(price)
}

/** For a price that cannot be compared with its cash: the cash alone counts. */
const rowByCash = (row: CashRow): CheckedRow => {
  const { fees, multiplier } = row
  const gross = multiplied(multiplied(row.quantity, row.price), decimalFrom(multiplier))
  const implied = impliedIn(row)
  return { fees, multiplier, gross: implied ?? gross, isRounded: implied !== undefined, differs: true }
}

/** The gross amount within the cash, whose sign may be either: fees above it do not flip it. */
const impliedIn = ({ side, cash = zero, fees, price }: CashRow): Decimal | undefined =>
  [cash, negated(cash)]
    .map((stated) => grossIn(side, stated, fees))
    .find(({ units }) => (price.units < 0n ? units < 0n : units > 0n))

/** A bond's cash may differ from its price by a tenth: it holds accrued interest. */
const mostAccrued = 10n

/** A price per hundred, near its cash: a bond with accrued interest, or pence with an unstated fee. */
const inHundredths = (row: CashRow, plain: CheckedRow, implied: Decimal): CheckedRow | undefined => {
  if (row.multiplier !== 1) return undefined
  const gross = hundredth(plain.gross)
  const isNear = isAtMost(multiplied(difference(implied, gross), { units: mostAccrued, scale: 0 }), absolute(gross))
  return isNear ? { ...plain, gross, multiplier: 0.01, differs: true } : undefined
}

const grossIn = (side: Fill['side'], cash: Decimal, fees: Decimal): Decimal =>
  side === 'SELL' ? addDecimals(cash, fees) : negated(addDecimals(cash, fees))

const factorIn = (
  row: CashRow,
  plain: CheckedRow,
  rounding: Decimal,
  roundedBy: (size: Decimal) => Decimal,
): CheckedRow | undefined => {
  const single = multiplied(row.quantity, row.price)
  // An option has another size only where it is a mini or adjusted.
  const sizes = row.multiplier === 1 ? contractSizes : ['1', '10', '1000']
  for (const stated of [row.cash ?? zero, negated(row.cash ?? zero)])
    for (const fees of [row.fees, negated(row.fees), zero]) {
      const implied = grossIn(row.side, stated, fees)
      for (const text of sizes) {
        const size = decimalFrom(text)
        const gross = multiplied(single, size)
        const checked = { ...plain, gross, multiplier: Number(text), fees: fees.units === 0n ? row.fees : fees }
        const off = difference(implied, gross)
        if (isAtMost(off, rounding)) return checked
        const coarse = multiplied(roundedBy(size), decimalOf(Number(finestShare), 0))
        if (isAtMost(coarse, absolute(gross)) && isAtMost(off, roundedBy(size)))
          return { ...checked, gross: implied, isRounded: true }
      }
    }
  return undefined
}

/**
 * 'foreign': in another currency than the cash; 'percent': of a bond's face value, which may be partly repaid or raised
 * by an index; 'income': the price of a unit, or the income on each.
 */
export type Priced = 'plain' | 'foreign' | 'percent' | 'income'

export type CheckedFields = Pick<
  Activity,
  'quantity' | 'price' | 'amount' | 'fees' | 'exact' | 'multiplier' | 'roundedPrice' | 'statedCash'
>

/** The amounts of a trade, checked against its cash. Where both disagree, the cash counts and is marked. */
export const checkedFields = (row: CashRow, priced: Priced = 'plain'): CheckedFields => {
  const checked = checkedRow(row)
  const isOfNoSize = checked.differs && checked.multiplier === row.multiplier
  const isOff = checked.differs || checked.isRounded || checked.multiplier !== row.multiplier
  const isOffByMore = checked.differs || checked.multiplier !== row.multiplier
  const isElse = { plain: false, foreign: isOff, percent: isOfNoSize, income: isOffByMore }[priced]
  const isOther = signOf(row.price) !== 0 && isElse
  const { fees, gross, multiplier, isRounded, differs } = isOther ? rowByCash(row) : checked
  const stated = differs && row.cash ? Number(decimalText(row.cash)) : undefined
  return {
    ...exactFields({ quantity: row.quantity, price: row.price, amount: gross, fees }),
    // Written as 1 where the cash implies 1 for an instrument with another usual multiplier.
    ...((multiplier !== 1 || row.multiplier !== 1) && { multiplier }),
    ...(isRounded && { roundedPrice: true }),
    ...(stated !== undefined && { statedCash: stated }),
  }
}

/**
 * Whether a stated price of 0 makes a trade: a worthless position is closed, or the cash shows that the price was
 * rounded. Shares for nothing have no known cost, and are no trade.
 */
export const countsAtZero = (
  { amount, statedCash, roundedPrice }: Pick<Activity, 'amount' | 'statedCash' | 'roundedPrice'>,
  isClosing: boolean,
): boolean => roundedPrice === true || (isClosing && amount === 0 && statedCash === undefined)
