import { Big } from 'big.js'
import { Decimal } from 'decimal.js'
import type { QueuedFill } from '#domain/lots/lot-queue.ts'
import { bookFill, emptyPosition } from '#domain/lots/position.ts'
import { type Exact, tenTo, times } from '#domain/money/exact.ts'

/** One fill of the benchmark: quantities in 1e-8, prices and fees in cents, as whole numbers. */
export interface BenchFill {
  readonly id: string
  readonly symbol: number
  readonly isBuy: boolean
  readonly quantity: number
  readonly cents: number
  readonly feeCents: number
}

const quantityUnit = 100_000_000

/** The same queue over any arithmetic: what changes is only how numbers are added, multiplied and divided. */
interface Arithmetic<N> {
  readonly of: (units: number, per: number) => N
  readonly plus: (one: N, other: N) => N
  readonly minus: (one: N, other: N) => N
  readonly times: (one: N, other: N) => N
  readonly share: (total: N, part: N, whole: N) => N
  readonly isLess: (one: N, other: N) => boolean
  readonly isZero: (value: N) => boolean
}

/**
 * FIFO with fees pro rata over some arithmetic; every closing is made of its parts, as ours are. Answers the sum of the
 * results.
 */
const queueOver =
  <N>(a: Arithmetic<N>) =>
  (fills: ReadonlyArray<BenchFill>): N => {
    const queues = new Map<
      number,
      { readonly lots: Array<{ readonly id: string; left: N; readonly price: N; fees: N }>; head: number }
    >()
    const zero = a.of(0, 1)
    let total = zero
    let made = 0
    for (const fill of fills) {
      const queue = queues.get(fill.symbol) ?? { lots: [], head: 0 }
      queues.set(fill.symbol, queue)
      const [quantity, price, fees] = [
        a.of(fill.quantity, quantityUnit),
        a.of(fill.cents, 100),
        a.of(fill.feeCents, 100),
      ]
      if (fill.isBuy) {
        queue.lots.push({ id: fill.id, left: quantity, price, fees })
        continue
      }
      let wanted = quantity
      let cost = zero
      const parts: unknown[] = []
      while (a.isLess(zero, wanted)) {
        const lot = queue.lots[queue.head]
        if (!lot) break
        const part = a.isLess(lot.left, wanted) ? lot.left : wanted
        const share = a.share(lot.fees, part, lot.left)
        const spent = a.times(part, lot.price)
        cost = a.plus(cost, a.plus(spent, share))
        lot.fees = a.minus(lot.fees, share)
        lot.left = a.minus(lot.left, part)
        wanted = a.minus(wanted, part)
        parts.push({ lot: lot.id, quantity: part, cost: spent, fees: share })
        if (a.isZero(lot.left)) queue.head += 1
      }
      const result = a.minus(a.minus(a.times(a.minus(quantity, wanted), price), fees), cost)
      total = a.plus(total, result)
      made += parts.length
    }
    if (made < 0) throw new Error('Parts were lost')
    return total
  }

/** Doubles: the floor, and not exact. Written out, since calls through a table would slow it down. */
export const floatQueue = (fills: ReadonlyArray<BenchFill>): number => {
  const queues = new Map<
    number,
    { readonly lots: Array<{ readonly id: string; left: number; readonly price: number; fees: number }>; head: number }
  >()
  let total = 0
  let made = 0
  for (const fill of fills) {
    const queue = queues.get(fill.symbol) ?? { lots: [], head: 0 }
    queues.set(fill.symbol, queue)
    const [quantity, price, fees] = [fill.quantity / quantityUnit, fill.cents / 100, fill.feeCents / 100]
    if (fill.isBuy) {
      queue.lots.push({ id: fill.id, left: quantity, price, fees })
      continue
    }
    let [wanted, cost] = [quantity, 0]
    const parts: unknown[] = []
    while (wanted > 1e-9) {
      const lot = queue.lots[queue.head]
      if (!lot) break
      const part = lot.left < wanted ? lot.left : wanted
      const share = (lot.fees * part) / lot.left
      cost += part * lot.price + share
      lot.fees -= share
      lot.left -= part
      wanted -= part
      parts.push({ lot: lot.id, quantity: part, cost: part * lot.price, fees: share })
      if (lot.left < 1e-9) queue.head += 1
    }
    const result = (quantity - wanted) * price - fees - cost
    total += result
    made += parts.length
  }
  if (made < 0) throw new Error('Parts were lost')
  return total
}

/** BigInts of 1e-16, shares rounded. */
export const bigintQueue = queueOver<bigint>({
  of: (units, per) => (BigInt(units) * 100_000_000n) / BigInt(per),
  plus: (one, other) => one + other,
  minus: (one, other) => one - other,
  times: (one, other) => (one * other) / 100_000_000n,
  share: (total, part, whole) => (total * part) / whole,
  isLess: (one, other) => one < other,
  isZero: (value) => value === 0n,
})

/** Npm big.js. */
export const bigJsQueue = queueOver<Big>({
  of: (units, per) => new Big(units).div(per),
  plus: (one, other) => one.plus(other),
  minus: (one, other) => one.minus(other),
  times: (one, other) => one.times(other),
  share: (total, part, whole) => total.times(part).div(whole),
  isLess: (one, other) => one.lt(other),
  isZero: (value) => value.eq(0),
})

/** Npm decimal.js. */
export const decimalJsQueue = queueOver<Decimal>({
  of: (units, per) => new Decimal(units).div(per),
  plus: (one, other) => one.plus(other),
  minus: (one, other) => one.minus(other),
  times: (one, other) => one.times(other),
  share: (total, part, whole) => total.times(part).div(whole),
  isLess: (one, other) => one.lt(other),
  isZero: (value) => value.eq(0),
})

/** Our lots: quantities in 1e-8, money in 1e-10, from the same numbers. Answers the sum of the results in 1e-10. */
export const ourQueue = (fills: ReadonlyArray<BenchFill>): Exact => {
  const grains = { money: tenTo(2), quantity: 1 }
  const positions = new Map<number, ReturnType<typeof emptyPosition>>()
  let total = 0
  let rest = 0n
  let made = 0
  for (const { id, symbol, isBuy, quantity, cents, feeCents } of fills) {
    const position = positions.get(symbol) ?? emptyPosition(grains)
    positions.set(symbol, position)
    const fill: QueuedFill = {
      id,
      kind: isBuy ? 'BUY' : 'SELL',
      effect: undefined,
      quantity,
      isOut: false,
      unit: cents,
      fees: times(feeCents, 100_000_000),
      total: undefined,
      ratio: undefined,
    }
    const closing = bookFill(position, fill)
    if (!closing) continue
    made += closing.matches.length
    const sum = typeof closing.result === 'number' ? total + closing.result : Number.NaN
    if (Number.isSafeInteger(sum)) total = sum
    else rest += BigInt(closing.result)
  }
  if (made < 0) throw new Error('Parts were lost')
  return BigInt(total) + rest
}
