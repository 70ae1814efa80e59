import { usPerMs } from '#domain/lots/queue-time.ts'
import {
  addDecimals,
  type Decimal,
  multiplied,
  parseDecimal,
  roundedUnits,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import { isKnown } from '#domain/trades/figures.ts'
import type { Trade, TradePart, TradeSide } from '#domain/trades/trade.ts'
import type { Stop } from './trade-note.ts'

/** What a trade risked, and its result by that measure. */
export interface Risk {
  /** The loss at its stops, without fees; exact, in the trade's currency. */
  readonly amount: Decimal
  /** Net / amount, rounded to hundredths (half away from zero); undefined without a known result. */
  readonly r: Decimal | undefined
  /** The first stop was entered after the close: it measures no risk, and no statistic counts it. */
  readonly afterwards: boolean
}

export type NoRisk =
  | 'no stop'
  /** The stop at the opening is at the entry, or on the wrong side of it. */
  | 'wrong side'
  /** Its movements differ in their multiplier, or a part has no price. */
  | 'unknown size'
  /** The stop was entered after a split of shares that were bought before it. */
  | 'split'

/**
 * Net / risk. Each opening fill risks the distance to its stop at that time: the last one before it, else the first of
 * all. So moving a stop later changes nothing. `stops` are in order of time. Without a stop there is no R.
 */
export const riskOf = (trade: Trade, stops: ReadonlyArray<Stop>): Risk | NoRisk => {
  const [first] = stops
  if (!first) return 'no stop'
  const { multiplier, parts, side } = trade
  let amount = zero
  for (const [place, part] of parts.entries()) {
    if (part.role !== 'opens') continue
    if (!multiplier || !hasPrice(part)) return 'unknown size'
    const stop = stopAt(part, stops) ?? first
    if (isSplitBetween(parts, place, stop)) return 'split'
    amount = addDecimals(amount, riskOfPart(side, part, stop, multiplier))
  }
  if (!parts.some(({ role }) => role === 'opens')) return 'unknown size'
  if (signOf(amount) <= 0) return 'wrong side'
  return {
    amount,
    r: isKnown(trade) ? ratio(trade.net, amount) : undefined,
    afterwards: !trade.isOpen && usOf(first.at) > trade.last.at,
  }
}

/** Exact R: `over` / `under`, with `under` above 0. */
export interface CountedR {
  readonly over: bigint
  readonly under: bigint
}

/** R of a closed trade, or why no statistic counts it: it has none, or its first stop was entered afterwards. */
export const countedR = (trade: Trade, stops: ReadonlyArray<Stop>): CountedR | 'afterwards' | 'none' => {
  const risk = riskOf(trade, stops)
  if (typeof risk === 'string' || !risk.r) return 'none'
  if (risk.afterwards) return 'afterwards'
  const { net } = trade
  return { over: net.units * 10n ** BigInt(risk.amount.scale), under: risk.amount.units * 10n ** BigInt(net.scale) }
}

/** Whether R is at least so much. */
export const isAtLeast = ({ over, under }: CountedR, least: Decimal): boolean =>
  over * 10n ** BigInt(least.scale) >= least.units * under

/** Whether the first stop is not on the losing side of the entry. */
export const isWrongSide = (trade: Trade, stops: ReadonlyArray<Stop>): boolean => {
  const [first] = stops
  return first !== undefined && riskOf(trade, [first]) === 'wrong side'
}

const hundredths = 2

const usOf = (at: string): number => Date.parse(at) * usPerMs

const hasPrice = ({ amount }: TradePart): boolean => signOf(amount) > 0

/** The stop at the time of a part's fill; a date alone begins before all moments of its day. */
const stopAt = ({ movement: { timestamp } }: TradePart, stops: ReadonlyArray<Stop>): Stop | undefined => {
  const filled = Date.parse(timestamp)
  return stops.findLast(({ at }) => Date.parse(at) <= filled)
}

/** Prices before a split are of other units than those after it. */
const isSplitBetween = (parts: ReadonlyArray<TradePart>, place: number, { at }: Stop): boolean =>
  parts
    .slice(place + 1)
    .some(({ role, movement: { timestamp } }) => role === 'scales' && Date.parse(timestamp) <= Date.parse(at))

/** Cost beyond the proceeds at the stop; for a short part, the reverse. */
const riskOfPart = (side: TradeSide, { amount, quantity }: TradePart, stop: Stop, multiplier: Decimal): Decimal => {
  const atStop = multiplied(multiplied(parseDecimal(stop.price) ?? zero, quantity), multiplier)
  return side === 'long' ? subtractDecimals(amount, atStop) : subtractDecimals(atStop, amount)
}

const ratio = (net: Decimal, risk: Decimal): Decimal => {
  // One digit more than shown: rounded once, from the exact quotient.
  const over = net.units * 10n ** BigInt(risk.scale + hundredths + 1)
  const under = risk.units * 10n ** BigInt(net.scale)
  const tenths = over / under
  // The dropped remainder never turns a half: it only moves away from zero.
  return { units: roundedUnits({ units: tenths, scale: hundredths + 1 }, hundredths), scale: hundredths }
}

/** '1.96R', '-0.50R'. */
export const rText = (r: Decimal): string => {
  const units = roundedUnits(r, hundredths)
  const digits = String(units < 0n ? -units : units).padStart(hundredths + 1, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -hundredths)}.${digits.slice(-hundredths)}R`
}
