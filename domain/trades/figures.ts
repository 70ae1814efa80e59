import { valueOf } from '#domain/lots/movement.ts'
import { msPerDay, isDateOnly, usPerMs } from '#domain/lots/queue-time.ts'
import { addDecimals, type Decimal, scaleOf, signOf } from '#domain/money/decimal.ts'
import type { PricedUnits, Trade } from './trade.ts'

/** How a trade went: what its net says, to the last digit. */
export type TradeOutcome = 'win' | 'loss' | 'flat' | 'unknown' | 'open'

/** Up to which net, to either side, a closed trade of a currency is flat. */
export type ToleranceOf = (currency: string) => Decimal

/** How a trade went; without a known result it neither won nor lost. */
export const outcomeOf = (trade: Trade, toleranceOf: ToleranceOf): TradeOutcome => {
  if (trade.isOpen) return 'open'
  if (!isKnown(trade)) return 'unknown'
  const { net, currency } = trade
  const sign = signOf(net)
  if (sign === 0 || isWithin(net, toleranceOf(currency))) return 'flat'
  return sign > 0 ? 'win' : 'loss'
}

/** Whether an amount is at most so much, to either side. It is asked of every trade, and most traders state nothing. */
const isWithin = ({ units, scale }: Decimal, tolerance: Decimal): boolean => {
  if (tolerance.units === 0n) return units === 0n
  return signOf(addDecimals({ units: units < 0n ? -units : units, scale }, negated(tolerance))) <= 0
}

const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

/** Whether a trade is over, and its result known. */
export const isKnown = ({ isOpen, unknown }: Trade): boolean => !isOpen && unknown === undefined

/** Means are shown with two decimals more than the prices that they are of, and with these at least. */
const meanDecimals = 4

/**
 * The quantity-weighted mean price of what a trade opened or closed, rounded (a half up) where it does not end; of
 * units of after its last split. Undefined where nothing has a price, or its movements differ in their multiplier.
 */
export const meanPriceOf = (trade: Trade, { quantity, amount }: PricedUnits): Decimal | undefined => {
  const { multiplier, parts } = trade
  if (!multiplier || multiplier.units === 0n || quantity.units === 0n) return undefined
  const scale = parts.reduce((most, { movement }) => Math.max(most, (scaleOf(valueOf(movement, 'price')) ?? 0) + 2), 0)
  const decimals = Math.max(scale, meanDecimals)
  // amount / (quantity x multiplier), in units of the last decimal.
  const over = amount.units * 10n ** BigInt(quantity.scale + multiplier.scale + decimals)
  const under = quantity.units * multiplier.units * 10n ** BigInt(amount.scale)
  return { units: (over * 2n + under) / (under * 2n), scale: decimals }
}

/** How long a trade was held: to the millisecond, or in calendar days where one end of it has no time. */
type Holding = { readonly ms: number } | { readonly days: number }

/** From the first to the last movement of a trade. */
export const holdingOf = ({ opened, last }: Trade): Holding =>
  isDateOnly(opened.timestamp) || isDateOnly(last.timestamp)
    ? { days: Math.round((Date.parse(last.day) - Date.parse(opened.day)) / msPerDay) }
    : { ms: Math.floor((last.at - opened.at) / usPerMs) }
