import { type Exact, exactOf, minus, plus, shareOf, times } from '#domain/money/exact.ts'
import { type QueuedFill, type Lot, lotsIn, noteLeftOver, open, type Queue, type Ratio, take } from './lot-queue.ts'

/**
 * A split (or stock dividend) keeps the lots' cost, and changes their units by the broker's count. Where that does not
 * fit the ratio (the history is incomplete), the ratio is applied to the known lots.
 */
export const split = (long: Queue, short: Queue, fill: QueuedFill): undefined => {
  const scaled = scaledBy(fill, { long: long.held, short: short.held })
  if (!scaled) return fill.isOut ? undefined : open(long, fill, fill.quantity, 0, 'split')
  const queue = scaled.side === 'long' ? long : short
  const isByRatio = fill.ratio && !scaled.isDone && !fits(scaled, queue, fill)
  rescale(queue, scaled.held, fill.ratio && isByRatio ? byRatio(queue, fill.ratio) : scaled.reported)
  noteLeftOver(queue, fill, scaled.held)
}

/** The units held, and their number after a split by the broker's count. */
export interface Scaled {
  readonly side: 'long' | 'short'
  readonly held: Exact
  readonly reported: Exact
  /** The stated units are those left after the split, which has been applied already. */
  readonly isDone?: true
}

/** The effect of a split on held units; undefined where none are held. */
export const scaledBy = (
  fill: QueuedFill,
  { long, short }: { readonly long: Exact; readonly short: Exact },
): Scaled | undefined => {
  const { isOut, quantity } = fill
  const isLong = long !== 0 || short === 0
  const held = isLong ? long : short
  if (held === 0) return undefined
  const side = isLong ? 'long' : 'short'
  const reported = isOut !== isLong ? plus(held, quantity) : minus(held, quantity)
  if (!fill.leavesFewer || reported <= held) return { side, held, reported }
  return quantity === held
    ? { side, held, reported: held, isDone: true }
    : { side, held, reported: fewerOf(held, fill) }
}

/**
 * The units left by a reverse split that seems to bring units: the stated ones are those that left, without a sign, or
 * the new ones alone. The result nearer to the ratio counts; without a ratio the smaller one, since at most half of the
 * old units are left.
 */
const fewerOf = (held: Exact, { quantity, ratio }: QueuedFill): Exact => {
  const left = minus(held, quantity)
  if (left <= 0) return left
  if (!ratio) return left < quantity ? left : quantity
  const off = (units: Exact): number => Math.abs(Number(units) - (Number(held) * ratio.news) / ratio.olds)
  return off(left) <= off(quantity) ? left : quantity
}

/** Several splits of one instant as one; `base` if there are none. */
export const netOf = (group: ReadonlyArray<QueuedFill>, base: QueuedFill): QueuedFill => {
  const [fill = base] = group
  if (group.length === 1) return fill
  const net = group.reduce<bigint>(
    (sum, { quantity, isOut }) => sum + (isOut ? -BigInt(quantity) : BigInt(quantity)),
    0n,
  )
  const rate = group.find(({ ratio }) => ratio)
  const isReverse = group.some(({ leavesFewer }) => leavesFewer)
  const units = net < 0n ? -net : net
  return {
    ...fill,
    quantity: exactOf(units),
    isOut: net < 0n,
    ratio: rate?.ratio,
    ...(isReverse && { leavesFewer: true as const }),
  }
}

/** The units that a ratio makes of those held. */
export const byRatio = ({ held, grains }: Pick<Queue, 'held' | 'grains'>, { news, olds }: Ratio): Exact =>
  olds === 1 ? times(held, news) : shareOf(times(held, news), 1, olds, grains.quantity)

/** Whether units match the ratio: cash in lieu of a fraction leaves less than one whole share (`unit` of a split). */
export const fits = (
  { held, reported }: Scaled,
  { grains }: Pick<Queue, 'grains'>,
  { ratio, unit }: QueuedFill,
): boolean => {
  if (!ratio) return true
  const difference = minus(byRatio({ held, grains }, ratio), reported)
  return difference < unit && difference > times(unit, -1)
}

const rescale = (queue: Queue, held: Exact, total: Exact): undefined => {
  // Units that are all gone without a trade lose their cost: only a split of the same day brings them back.
  if (total <= 0) return take(queue, { quantity: held })
  let before: Exact = 0
  let handedOut: Exact = 0
  let [cost, fees]: [Exact, Exact] = [0, 0]
  const lots: Lot[] = []
  for (const lot of lotsIn(queue)) {
    before = plus(before, lot.left)
    const upTo = shareOf(total, before, held, queue.grains.quantity)
    const left = minus(upTo, handedOut)
    handedOut = upTo
    cost = plus(cost, lot.unit === undefined ? lot.cost : times(lot.unit, lot.left))
    fees = plus(fees, lot.fees)
    // A lot too small for a unit of its own passes its cost to the next.
    if (left === 0) continue
    lots.push({ fill: lot.fill, left, unit: undefined, cost, fees, unknown: lot.unknown })
    ;[cost, fees] = [0, 0]
  }
  const last = lots.at(-1)
  if (last) {
    last.cost = plus(last.cost, cost)
    last.fees = plus(last.fees, fees)
  }
  queue.lots = lots
  queue.head = 0
  queue.held = total
}
