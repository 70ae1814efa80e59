import { type Exact, minus, plus, shareOf, times } from '../money/exact.ts'
import type { UnknownReason } from './daily-trades.ts'
import { copyOfQueue, emptyQueue, type Fill, type Grains, isEmpty, type Match, open, type Queue, take, takeFrom } from './lot-queue.ts'
import { split } from './splits.ts'

/** What a closing movement came to. */
export interface Closing {
  readonly fill: Fill
  readonly isShort: boolean
  /** Quantity closed at a known cost. */
  matched: Exact
  unknown: Exact
  reason: UnknownReason | undefined
  /** What the matched part brought (short: cost) before fees. */
  amount: Exact
  /** Fees of this movement for the matched part. */
  fees: Exact
  /** Sums of the matches. */
  cost: Exact
  lotFees: Exact
  /** amount - fees - cost - lotFees; of a short position cost - lotFees - amount - fees. */
  result: Exact
  readonly matches: Match[]
}

/** Open lots in their order, and how far the fills were booked. */
export interface Position {
  readonly long: Queue
  readonly short: Queue
}

/** Nothing held. */
export const emptyPosition = (grains: Grains): Position => ({ long: emptyQueue(grains), short: emptyQueue(grains) })

/** A copy that later bookings leave as it is. */
export const copyOf = ({ long, short }: Position): Position => ({ long: copyOfQueue(long), short: copyOfQueue(short) })

/** How many lots are open. */
export const openLots = ({ long, short }: Position): number => long.lots.length - long.head + short.lots.length - short.head

/** Books one fill on a position, which it changes. Answers what was closed by it, if anything. */
export const bookFill = (position: Position, fill: Fill): Closing | undefined => {
  const { long, short } = position
  switch (fill.kind) {
    case 'BUY':
      return buy(position, fill)
    case 'SELL':
      if (fill.effect === 'open') return open(short, fill, fill.quantity, fill.fees, undefined)
      return close(long, fill, false, fill.quantity)
    case 'reinvestment':
      return open(long, fill, fill.quantity, fill.fees, undefined)
    case 'split':
      return split(long, short, fill)
    case 'expiration':
    case 'assignment':
    case 'exercise':
      // A provider's sign is only believed where it fits: what is open tells more.
      return close(sideOf(position, fill), fill, sideOf(position, fill) === short, fill.quantity)
    case 'transfer':
    case 'corporate':
      return fill.isOut ? take(long, fill.quantity) : open(long, fill, fill.quantity, 0, fill.kind)
  }
}

const sideOf = ({ long, short }: Position, fill: Fill): Queue => {
  const [likely, other] = fill.isOut ? [long, short] : [short, long]
  return isEmpty(likely) && !isEmpty(other) ? other : likely
}

// A buy without a word about its effect covers what was sold short before it opens anything.
const buy = ({ long, short }: Position, fill: Fill): Closing | undefined => {
  const covers = fill.effect === 'close' || (fill.effect === undefined && !isEmpty(short))
  if (!covers) return open(long, fill, fill.quantity, fill.fees, undefined)
  if (fill.effect === 'close') return close(short, fill, true, fill.quantity)
  const { held } = short
  if (fill.quantity <= held) return close(short, fill, true, fill.quantity)
  const closing = close(short, fill, true, held)
  open(long, fill, minus(fill.quantity, held), minus(fill.fees, shareOf(fill.fees, held, fill.quantity, short.grains.money)), undefined)
  return closing
}

const close = (queue: Queue, fill: Fill, isShort: boolean, quantity: Exact): Closing => {
  const closing: Closing = { fill, isShort, matched: 0, unknown: 0, reason: undefined, amount: 0, fees: 0, cost: 0, lotFees: 0, result: 0, matches: [] }
  let wanted = quantity
  while (wanted > 0) {
    const lot = queue.lots[queue.head]
    if (!lot) break
    const part = lot.left < wanted ? lot.left : wanted
    wanted = minus(wanted, part)
    const match = takeFrom(queue, lot, part)
    if (lot.unknown) {
      closing.unknown = plus(closing.unknown, part)
      closing.reason ??= lot.unknown
      continue
    }
    closing.matches.push(match)
    closing.matched = plus(closing.matched, part)
    closing.cost = plus(closing.cost, match.cost)
    closing.lotFees = plus(closing.lotFees, match.fees)
  }
  if (wanted > 0) {
    closing.unknown = plus(closing.unknown, wanted)
    closing.reason ??= 'history'
  }
  closing.amount = times(fill.unit, closing.matched)
  closing.fees = fill.fees === 0 ? 0 : shareOf(fill.fees, closing.matched, fill.quantity, queue.grains.money)
  const spent = plus(closing.fees, closing.lotFees)
  closing.result = minus(isShort ? minus(closing.cost, closing.amount) : minus(closing.amount, closing.cost), spent)
  return closing
}
