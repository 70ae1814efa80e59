import { valueOf } from '#domain/lots/movement.ts'
import { msPerDay, isDateOnly, usPerMs } from '#domain/lots/queue-time.ts'
import { absolute, compareDecimals, type Decimal, scaleOf, signOf } from '#domain/money/decimal.ts'
import type { PricedUnits, Trade } from './trade.ts'

export type TradeOutcome = 'win' | 'loss' | 'flat' | 'unknown' | 'open'

/** The largest net, won or lost, at which a closed trade of a currency counts as flat. */
export type ToleranceOf = (currency: string) => Decimal

/** A trade without a known result neither won nor lost. */
export const outcomeOf = (trade: Trade, toleranceOf: ToleranceOf): TradeOutcome => {
  if (trade.isOpen) return 'open'
  if (!isKnown(trade)) return 'unknown'
  const { net, currency } = trade
  const sign = signOf(net)
  if (sign === 0 || isWithin(net, toleranceOf(currency))) return 'flat'
  return sign > 0 ? 'win' : 'loss'
}

/** A short path for zero: this is asked of every trade, and most traders set no tolerance. */
const isWithin = (net: Decimal, tolerance: Decimal): boolean =>
  tolerance.units === 0n ? net.units === 0n : compareDecimals(absolute(net), tolerance) <= 0

/** Whether a trade is over, with a known result. */
export const isKnown = ({ isOpen, unknown }: Trade): boolean => !isOpen && unknown === undefined

/** A mean price has at least this many decimals, and two more than the prices. */
const meanDecimals = 4

/**
 * The mean price by quantity, rounded half up, in units after the last split. Undefined where no part has a price, or
 * the movements differ in their multiplier.
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

/** In calendar days where one end has no time. */
type Holding = { readonly ms: number } | { readonly days: number }

/** From the first to the last movement of a trade. */
export const holdingOf = ({ opened, last }: Trade): Holding =>
  isDateOnly(opened.timestamp) || isDateOnly(last.timestamp)
    ? { days: Math.round((Date.parse(last.day) - Date.parse(opened.day)) / msPerDay) }
    : { ms: Math.floor((last.at - opened.at) / usPerMs) }
