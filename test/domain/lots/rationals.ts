import { valueOf } from '#domain/lots/movement.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'

/**
 * A fraction of BigInts, in lowest terms: no decimals, no rounding, slow. Shares nothing with the product's arithmetic.
 */
export interface Fraction {
  readonly over: bigint
  readonly under: bigint
}

const divisorOf = (one: bigint, other: bigint): bigint =>
  other === 0n ? (one < 0n ? -one : one) : divisorOf(other, one % other)
export const fraction = (over: bigint, under = 1n): Fraction => {
  const divisor = divisorOf(over, under) * (under < 0n ? -1n : 1n)
  return divisor === 0n ? { over: 0n, under: 1n } : { over: over / divisor, under: under / divisor }
}
export const add = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.over * other.under + other.over * one.under, one.under * other.under)
export const negate = ({ over, under }: Fraction): Fraction => ({ over: -over, under })
export const subtract = (one: Fraction, other: Fraction): Fraction => add(one, negate(other))
export const multiply = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.over * other.over, one.under * other.under)
export const divide = (one: Fraction, other: Fraction): Fraction =>
  fraction(one.over * other.under, one.under * other.over)
export const isPositive = ({ over }: Fraction): boolean => over > 0n
export const toNumber = ({ over, under }: Fraction): number => Number((over * 10n ** 12n) / under) / 1e12

export const fractionOf = (value: number | string): Fraction => {
  const { units, scale } = parseDecimal(value) ?? { units: 0n, scale: 0 }
  return fraction(units, 10n ** BigInt(scale))
}

interface OpenLot {
  left: Fraction
  /** Per unit, fees included (of a short: brought, fees deducted). */
  readonly each: Fraction
}

/**
 * FIFO by definition, one instrument and account after another: every closing takes the oldest lots; what a lot cost
 * per unit is its price plus its fees divided by its size. Answers the result of each closing, by place in the list.
 */
export const resultsByDefinition = (activities: ReadonlyArray<Activity>): ReadonlyMap<number, Fraction> => {
  const lots = new Map<string, OpenLot[]>()
  const results = new Map<number, Fraction>()
  const zero = fraction(0n)
  activities.forEach((activity, index) => {
    const open = lots.get(activity.symbol) ?? []
    lots.set(activity.symbol, open)
    const [quantity, price, fees] = [
      fractionOf(valueOf(activity, 'quantity')),
      fractionOf(valueOf(activity, 'price')),
      fractionOf(valueOf(activity, 'fees')),
    ]
    if (activity.kind === 'split') {
      const held = open.reduce((sum, { left }) => add(sum, left), zero)
      const ratio = divide(
        add(held, fraction(quantity.over < 0n ? -quantity.over : quantity.over, quantity.under)),
        held,
      )
      lots.set(
        activity.symbol,
        open.map(({ left, each }) => ({ left: multiply(left, ratio), each: divide(each, ratio) })),
      )
      return
    }
    const isShort = activity.effect !== undefined
    const opens = isShort ? activity.effect === 'open' : activity.side === 'BUY'
    const feesEach = divide(fees, quantity)
    if (opens)
      return void open.push({ left: quantity, each: isShort ? subtract(price, feesEach) : add(price, feesEach) })
    let [wanted, result] = [quantity, zero]
    while (isPositive(wanted) && open[0]) {
      const [lot] = open
      const part = isPositive(subtract(lot.left, wanted)) ? wanted : lot.left
      const each = isShort ? subtract(lot.each, add(price, feesEach)) : subtract(subtract(price, feesEach), lot.each)
      result = add(result, multiply(part, each))
      lot.left = subtract(lot.left, part)
      wanted = subtract(wanted, part)
      if (lot.left.over === 0n) open.shift()
    }
    results.set(index, result)
  })
  return results
}
