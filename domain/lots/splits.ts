import { type Exact, minus, plus, shareOf, times } from '#domain/money/exact.ts'
import { type Fill, isEmpty, type Lot, lotsIn, open, type Queue, type Ratio, take } from './lot-queue.ts'

/**
 * A split (or stock dividend) keeps what the lots cost and changes how many units they are. The broker says how many
 * units came or went; a ratio that does not fit these (the history is not complete) is applied to the known lots
 * alone.
 */
export const split = (long: Queue, short: Queue, fill: Fill): undefined => {
  const isLong = !isEmpty(long) || isEmpty(short)
  const queue = isLong ? long : short
  const { held } = queue
  if (held === 0) {
    if (!fill.isOut) open(long, fill, fill.quantity, 0, 'split')
    return
  }
  const comes = fill.isOut !== isLong
  const reported = comes ? plus(held, fill.quantity) : minus(held, fill.quantity)
  rescale(queue, held, fill.ratio && !fits(reported, queue, fill) ? byRatio(queue, fill.ratio) : reported)
}

const byRatio = ({ held, grains }: Queue, { news, olds }: Ratio): Exact =>
  olds === 1 ? times(held, news) : shareOf(times(held, news), 1, olds, grains.quantity)

// Cash in lieu of a fraction leaves less than one unit of difference; `unit` of a split is one whole share.
const fits = (reported: Exact, queue: Queue, { ratio, unit }: Fill): boolean => {
  if (!ratio) return true
  const difference = minus(byRatio(queue, ratio), reported)
  return difference < unit && difference > times(unit, -1)
}

const rescale = (queue: Queue, held: Exact, total: Exact): undefined => {
  // Units that are all gone without a trade leave lots without cost: only a following split of the same day brings them
  // back.
  if (total <= 0) return take(queue, held)
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
    // A lot too small for a unit of its own hands its cost to the next.
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
