import { valueOf } from '#domain/lots/movement.ts'
import { msPerDay, isDateOnly, usPerMs } from '#domain/lots/queue-time.ts'
import { addDecimals, type Decimal, scaleOf, signOf } from '#domain/money/decimal.ts'
import type { PricedUnits, Trade } from './trade.ts'

/** The outcome of a trade by its exact net. */
export type TradeOutcome = 'win' | 'loss' | 'flat' | 'unknown' | 'open'

/** The largest net, won or lost, at which a closed trade of a currency is flat. */
export type ToleranceOf = (currency: string) => Decimal

/** The outcome of a trade; without a known result it neither won nor lost. */
export const outcomeOf = (trade: Trade, toleranceOf: ToleranceOf): TradeOutcome => {
  if (trade.isOpen) return 'open'
  if (!isKnown(trade)) return 'unknown'
  const { net, currency } = trade
  const sign = signOf(net)
  if (sign === 0 || isWithin(net, toleranceOf(currency))) return 'flat'
  return sign > 0 ? 'win' : 'loss'
}

/** Whether an amount is within a tolerance. It is asked of every trade, and most traders set no tolerance. */
const isWithin = ({ units, scale }: Decimal, tolerance: Decimal): boolean => {
  if (tolerance.units === 0n) return units === 0n
  return signOf(addDecimals({ units: units < 0n ? -units : units, scale }, negated(tolerance))) <= 0
}

const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale })

/** Whether a trade is over, and its result known. */
export const isKnown = ({ isOpen, unknown }: Trade): boolean => !isOpen && unknown === undefined

/** Means have two decimals more than their prices, and at least these. */
const meanDecimals = 4

/**
 * The quantity-weighted mean price of a trade's entry or exit, with long decimals rounded half up; in units after its
 * last split. Undefined where no part has a price, or the movements differ in their multiplier.
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

/** The holding time of a trade: to the millisecond, or in calendar days where one end of it has no time. */
type Holding = { readonly ms: number } | { readonly days: number }

/** The time from the first to the last movement of a trade. */
export const holdingOf = ({ opened, last }: Trade): Holding =>
  isDateOnly(opened.timestamp) || isDateOnly(last.timestamp)
    ? { days: Math.round((Date.parse(last.day) - Date.parse(opened.day)) / msPerDay) }
    : { ms: Math.floor((last.at - opened.at) / usPerMs) }
