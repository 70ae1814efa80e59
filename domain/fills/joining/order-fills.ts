import { type Fill, valueOf } from '#domain/lots/movement.ts'
import { isDateOnly, queueTimeOf } from '#domain/lots/queue-time.ts'
import { type Decimal, parseDecimal, roundedUnits, scaleOf, zero } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { Movement } from './draft.ts'

const sizeDecimals = 18
/** The quantity of a movement in units of 10^-18. */
export const sizeUnits = (movement: Movement): bigint =>
  roundedUnits(parseDecimal(valueOf(movement, 'quantity')) ?? zero, sizeDecimals)

/** The quantity of such units. */
export const unitsAsDecimal = (units: bigint): Decimal => ({ units, scale: sizeDecimals })

/** The part of an order without a fill yet; negative where its fills exceed it. */
export const leftOf = (order: Fill, fills: ReadonlyArray<Movement>): bigint =>
  (order.ordered === undefined ? sizeUnits(order) : roundedUnits(parseDecimal(order.ordered) ?? zero, sizeDecimals)) -
  fills.reduce((sum, fill) => sum + sizeUnits(fill), 0n)

const roundedFrom = 2

/** Whether this rest never gets a fill: it was lost in rounding, or taken as a fee in coins. */
export const isNoRest = (rest: bigint, order: Fill, fills: ReadonlyArray<Movement>): boolean => {
  const decimals = scaleOf(order.ordered ?? valueOf(order, 'quantity')) ?? 0
  const fees = fills.reduce(
    (sum, { statedFee = 0 }) => sum + roundedUnits(parseDecimal(statedFee) ?? zero, sizeDecimals),
    0n,
  )
  return rest <= fees || (fills.length > 0 && decimals >= roundedFrom && rest < 10n ** BigInt(sizeDecimals - decimals))
}

interface OpenOrder {
  readonly order: Fill
  readonly its: ReadonlyArray<Movement>
  readonly left: bigint
}

/** Brokers round average prices: they may differ by this part of the price. */
const priceTolerance = 0.01
const leastTick = 2
/** Most time between a fill and an order of another size. */
const nearUs = 10 * 60 * 1_000_000
/** This close in time, a fill of an order's size is its own at any price: one of them may be in pence. */
const sameMomentUs = 5 * 1_000_000

/**
 * Matches a broker's fills to orders of one instrument and side on one day: first one fill of an order's size, then
 * several that add up to it, then those near in time, last one of its size and moment at another price.
 */
export const fillsOfOrders = (
  orders: ReadonlyArray<OpenOrder>,
  fills: ReadonlyArray<Fill>,
): ReadonlyMap<Fill, ReadonlyArray<Fill>> => {
  const taken = new Map<Fill, ReadonlyArray<Fill>>()
  const free = new Set(fills)
  const take = (order: Fill, its: ReadonlyArray<Fill>): void => {
    taken.set(order, its)
    for (const fill of its) free.delete(fill)
  }
  const open = () => inTime(orders.filter(({ order }) => !taken.has(order)))
  const pairs = orders.flatMap((each) =>
    fills
      .filter((fill) => sizeUnits(fill) === each.left && isPriceOf(each, [fill]))
      .map((fill) => ({
        order: each.order,
        fill,
        price: priceDistance(each, [fill]),
        time: timeDistance(each.order, fill),
      })),
  )
  pairs.sort(
    (one, other) =>
      one.price - other.price ||
      one.time - other.time ||
      compareIds(one.order, other.order) ||
      compareIds(one.fill, other.fill),
  )
  for (const { order, fill } of pairs) if (!taken.has(order) && free.has(fill)) take(order, [fill])
  for (const each of open()) {
    const run = runOf(each, inOrder(free))
    if (run) take(each.order, run)
  }
  for (const each of open()) {
    const near = inOrder(free).filter((fill) => isPriceOf(each, [fill]) && isNear(each, fill))
    const its = upTo(near, each.left)
    if (its.length > 0) take(each.order, its)
  }
  for (const { order, left } of open()) {
    const [its, another] = inOrder(free).filter(
      (fill) => sizeUnits(fill) === left && !isDated(order, fill) && timeDistance(order, fill) <= sameMomentUs,
    )
    if (its && !another) take(order, [its])
  }
  return taken
}

const compareIds = (one: Fill, other: Fill): number => compareTexts(one.id, other.id)

const timeOf = ({ timestamp }: Fill): number => queueTimeOf(timestamp) ?? 0

const inOrder = (fills: Iterable<Fill>): ReadonlyArray<Fill> =>
  [...fills].toSorted((one, other) => timeOf(one) - timeOf(other) || compareIds(one, other))

const inTime = (orders: ReadonlyArray<OpenOrder>): ReadonlyArray<OpenOrder> =>
  orders.toSorted(({ order: one }, { order: other }) => timeOf(one) - timeOf(other) || compareIds(one, other))

const isDated = (order: Fill, fill: Fill): boolean => isDateOnly(fill.timestamp) || isDateOnly(order.timestamp)

/** Without a time on one of them, the distance is unknown and counts as none. */
const timeDistance = (order: Fill, fill: Fill): number =>
  isDated(order, fill) ? 0 : Math.abs(timeOf(order) - timeOf(fill))

const isNear = (open: OpenOrder, fill: Fill): boolean =>
  isDated(open.order, fill) ? priceDistance(open, [fill]) === 0 : timeDistance(open.order, fill) <= nearUs

const averageOf = (fills: ReadonlyArray<Movement>): number => {
  const size = fills.reduce((sum, { quantity }) => sum + quantity, 0)
  return size === 0 ? 0 : fills.reduce((sum, { quantity, price }) => sum + quantity * price, 0) / size
}

/** An order's price is the average of all its fills, or of the last ones. */
const priceDistance = ({ order, its }: OpenOrder, fills: ReadonlyArray<Fill>): number =>
  Math.min(...[fills, [...its, ...fills]].map((all) => Math.abs(averageOf(all) - order.price)))

const isPriceOf = (open: OpenOrder, fills: ReadonlyArray<Fill>): boolean => {
  const { order } = open
  const tick = 10 ** -Math.max(leastTick, scaleOf(valueOf(order, 'price')) ?? leastTick)
  return priceDistance(open, fills) <= Math.max(order.price * priceTolerance, tick) * (1 + Number.EPSILON * 8)
}

/** Consecutive fills that add up to an order: the run nearest in price, then in time. */
const runOf = (open: OpenOrder, fills: ReadonlyArray<Fill>): ReadonlyArray<Fill> | undefined => {
  const { order, left } = open
  const runs = fills.flatMap((_, from) => {
    let sum = 0n
    for (let to = from; to < fills.length && sum < left; to += 1) {
      const fill = fills[to]
      if (fill) sum += sizeUnits(fill)
      if (sum === left) return [fills.slice(from, to + 1)]
    }
    return []
  })
  const [best] = runs
    .filter((run) => isPriceOf(open, run))
    .map((run) => {
      const last = run.at(-1)
      return { run, price: priceDistance(open, run), time: last ? timeDistance(order, last) : 0 }
    })
    .toSorted((one, other) => one.price - other.price || one.time - other.time)
  return best?.run
}

const upTo = (fills: ReadonlyArray<Fill>, left: bigint): ReadonlyArray<Fill> => {
  const its: Fill[] = []
  let sum = 0n
  for (const fill of fills) {
    if (sum >= left) break
    its.push(fill)
    sum += sizeUnits(fill)
  }
  return its
}
