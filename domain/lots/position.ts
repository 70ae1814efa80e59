import { type Exact, minus, plus, shareOf } from '#domain/money/exact.ts'
import {
  copyOfQueue,
  emptyQueue,
  type QueuedFill,
  type Grains,
  isDust,
  isEmpty,
  type Match,
  noteLeftOver,
  open,
  openFraction,
  type Queue,
  take,
  takeDust,
  takeFrom,
  totalOf,
} from './lot-queue.ts'
import type { UnknownReason } from './movement.ts'
import { split } from './splits.ts'

/** The outcome of a closing movement. */
export interface Closing {
  readonly isShort: boolean
  /** Quantity closed at a known cost. */
  readonly matched: Exact
  readonly unknown: Exact
  readonly reason: UnknownReason | undefined
  /** Cash after fees that is in no result: no lot can be named for it. */
  readonly uncounted?: Exact
  /** Quantity that no lot held, not even one of unknown cost. */
  readonly beyond: Exact
  /** Proceeds (short: cost) of the matched part before fees. */
  readonly amount: Exact
  /** Fees of this movement for the matched part. */
  readonly fees: Exact
  readonly cost: Exact
  readonly lotFees: Exact
  /** Amount - fees - cost - lotFees; of a short position cost - lotFees - amount - fees. */
  readonly result: Exact
  readonly matches: ReadonlyArray<Match>
}

/** Open lots, and how far fills without a stated effect are in doubt. */
export interface Position {
  readonly long: Queue
  readonly short: Queue
  /**
   * Sold beyond the known lots without a stated effect: from before the history, or short. Negative where a cover
   * showed that earlier purchases were no covers: these are held.
   */
  oversold: Exact
  /** How much of the stated short positions was covered by purchases without a stated effect. */
  covered: Exact
}

/** The fill with the units that it closed: a payment for a fraction states none. */
export const asClosed = (fill: QueuedFill, { matched, unknown }: Closing): QueuedFill =>
  fill.inLieu ? { ...fill, quantity: plus(matched, unknown) } : fill

/** Nothing held. */
export const emptyPosition = (grains: Grains): Position => ({
  long: emptyQueue(grains),
  short: emptyQueue(grains),
  oversold: 0,
  covered: 0,
})

/** A copy that later bookings do not change. */
export const copyOf = ({ long, short, ...counts }: Position): Position => ({
  long: copyOfQueue(long),
  short: copyOfQueue(short),
  ...counts,
})

/** How many lots are open. */
export const openLots = ({ long, short }: Position): number =>
  long.lots.length - long.head + short.lots.length - short.head

/** Books a fill on a position, which it changes; returns the closing, if any. */
export const bookFill = (position: Position, fill: QueuedFill): Closing | undefined => {
  const { long, short } = position
  switch (fill.kind) {
    case 'BUY':
      return buy(position, fill)
    case 'SELL':
      return sell(position, fill)
    case 'reinvestment':
      return fill.isOut ? take(long, fill) : open(long, fill, fill.quantity, fill.fees, undefined)
    case 'split':
      return split(long, short, fill)
    case 'expiration':
    case 'assignment':
    case 'exercise':
      // The open position is more reliable than a provider's sign.
      return close(sideOf(position, fill), fill, sideOf(position, fill) === short, fill.quantity)
    case 'transfer':
      return moveUnits(position, fill, fill.kind)
    case 'corporate':
      return fill.inLieu ? payFraction(position, fill) : moveByAction(position, fill)
    case 'disputed':
    case 'cash':
    case 'renamed':
    case 'cancelled':
      return undefined
  }
}

/**
 * Moves units without cost or result. Incoming units first end a short position; outgoing ones may open one if none are
 * held.
 */
const moveUnits = (position: Position, fill: QueuedFill, reason: UnknownReason): undefined => {
  const { long, short } = position
  if (fill.isOut && isEmpty(long)) position.oversold = plus(position.oversold, fill.quantity)
  if (fill.isOut) return take(long, fill)
  const { oversold } = position
  // Units that left without a known lot may have come back.
  if (oversold > 0) position.oversold = oversold < fill.quantity ? 0 : minus(oversold, fill.quantity)
  const part = short.held < fill.quantity ? short.held : fill.quantity
  if (part > 0) take(short, { ...fill, quantity: part })
  return open(long, fill, minus(fill.quantity, part), 0, reason)
}

/** Cash that comes with the units of a corporate action is in no result. */
const moveByAction = (position: Position, fill: QueuedFill): Closing | undefined => {
  const { held } = position.long
  moveUnits(position, fill, 'corporate')
  noteLeftOver(position.long, fill, held)
  return fill.total === undefined ? undefined : uncounted(fill, fill.total)
}

/** Closes the fraction at its payment if it is certain which one that is; else the cash is uncounted. */
const payFraction = ({ long, oversold }: Position, fill: QueuedFill): Closing => {
  const { total = 0 } = fill
  const quantity = total > 0 && oversold === 0 ? openFraction(long, fill) : 0
  if (quantity === 0) return uncounted(fill, total)
  long.leftOver = 0
  return close(long, { ...fill, quantity, isOut: true }, false, quantity)
}

const uncounted = (fill: QueuedFill, cash: Exact): Closing => ({
  ...nothingClosed(false),
  reason: 'corporate',
  uncounted: minus(cash, fill.fees),
})

const sideOf = ({ long, short }: Position, fill: QueuedFill): Queue => {
  const [likely, other] = fill.isOut ? [long, short] : [short, long]
  return isEmpty(likely) && !isEmpty(other) ? other : likely
}

// Without a stated effect, a sale opens a short position only in an instrument that is commonly sold short.
const sell = (position: Position, fill: QueuedFill): Closing | undefined => {
  const { long, short } = position
  if (fill.effect === 'open') return open(short, fill, fill.quantity, fill.fees, undefined)
  if (!fill.byPosition) {
    const closing = close(long, fill, false, fill.quantity)
    if (fill.effect === undefined) position.oversold = plus(position.oversold, closing.beyond)
    return closing
  }
  if (isEmpty(long)) return open(short, fill, fill.quantity, fill.fees, undefined)
  return closeThenOpen(long, short, fill, false)
}

// A purchase without a stated effect covers short sales before it opens anything.
const buy = (position: Position, fill: QueuedFill): Closing | undefined => {
  const { long, short, oversold } = position
  if (fill.effect === 'open') return open(long, fill, fill.quantity, fill.fees, undefined)
  if (fill.effect === 'close') {
    const closing = close(short, fill, true, fill.quantity)
    reassignCover(position, closing.beyond)
    return closing
  }
  if (!isEmpty(short)) {
    const closing = closeThenOpen(short, long, fill, true, oversold)
    position.oversold = minus(oversold, closing.beyond)
    if (!fill.byPosition) position.covered = plus(position.covered, closing.matched)
    return closing
  }
  if (oversold <= 0) return open(long, fill, fill.quantity, fill.fees, undefined)
  return coverUnknown(position, fill)
}

/** A cover beyond the known short position: earlier sales were short, or earlier purchases were no covers. */
const reassignCover = (position: Position, beyond: Exact): void => {
  const { oversold, covered } = position
  const doubted = oversold > 0 ? oversold : 0
  const ended = beyond < doubted ? beyond : doubted
  const rest = minus(beyond, ended)
  const held = rest < covered ? rest : covered
  position.oversold = minus(oversold, plus(ended, held))
  position.covered = minus(covered, held)
}

/** Closes the lots of one side, then what may be held there (`doubted`), and opens the other with the rest. */
const closeThenOpen = (held: Queue, other: Queue, fill: QueuedFill, isShort: boolean, doubted: Exact = 0): Closing => {
  const size = held.held
  const rest = minus(fill.quantity, size)
  if (rest <= 0 || isDust(held, rest, fill)) return close(held, fill, isShort, fill.quantity)
  const closing = close(held, fill, isShort, size)
  const part = doubted < 0 ? 0 : doubted < rest ? doubted : rest
  if (part < rest) openRest(other, fill, plus(size, part))
  if (part === 0) return closing
  return { ...closing, unknown: plus(closing.unknown, part), reason: closing.reason ?? 'history', beyond: part }
}

const openRest = (queue: Queue, fill: QueuedFill, closed: Exact): undefined =>
  open(
    queue,
    fill,
    minus(fill.quantity, closed),
    minus(fill.fees, shareOf(fill.fees, closed, fill.quantity, queue.grains.money)),
    undefined,
  )

/** A purchase after a sale of unknown shares: if they were short, it covers them, so it opens no lot. */
const coverUnknown = (position: Position, fill: QueuedFill): Closing => {
  const { long, oversold } = position
  const isCover = fill.quantity < oversold || isDust(long, minus(fill.quantity, oversold))
  const part = isCover ? fill.quantity : oversold
  const left = minus(oversold, part)
  position.oversold = left < 0 || isDust(long, left) ? 0 : left
  if (part < fill.quantity) openRest(long, fill, part)
  return { ...nothingClosed(true), unknown: part, reason: 'history', beyond: part }
}

const nothingClosed = (isShort: boolean): Closing => ({
  isShort,
  matched: 0,
  unknown: 0,
  reason: undefined,
  beyond: 0,
  amount: 0,
  fees: 0,
  cost: 0,
  lotFees: 0,
  result: 0,
  matches: [],
})

const close = (queue: Queue, fill: QueuedFill, isShort: boolean, quantity: Exact): Closing => {
  const taken: Match[] = []
  let reason: UnknownReason | undefined
  let [wanted, unknown]: [Exact, Exact] = [quantity, 0]
  while (wanted > 0) {
    const lot = queue.lots[queue.head]
    if (!lot) break
    const part = lot.left < wanted ? lot.left : wanted
    wanted = minus(wanted, part)
    const match = takeFrom(queue, lot, part)
    if (lot.unknown) {
      unknown = plus(unknown, part)
      reason ??= lot.unknown
    } else taken.push(match)
  }
  if (wanted < quantity) {
    unknown = plus(unknown, takeDustWith(taken, queue, fill, wanted))
    if (wanted > 0 && isDust(queue, wanted, { ...fill, quantity })) wanted = 0
  }
  if (wanted > 0) {
    unknown = plus(unknown, wanted)
    reason ??= 'history'
  }
  // A copy has its exact length; a grown list keeps room for sixteen more as long as the book lives.
  const matches = taken.slice()
  let [matched, cost, lotFees]: [Exact, Exact, Exact] = [0, 0, 0]
  for (const match of matches) {
    matched = plus(matched, match.quantity)
    cost = plus(cost, match.cost)
    lotFees = plus(lotFees, match.fees)
  }
  const amount = totalOf(fill, matched, queue.grains)
  const fees = fill.fees === 0 ? 0 : shareOf(fill.fees, matched, fill.quantity, queue.grains.money)
  const result = minus(isShort ? minus(cost, amount) : minus(amount, cost), plus(fees, lotFees))
  return { isShort, matched, unknown, reason, beyond: wanted, amount, fees, cost, lotFees, result, matches }
}

/** The last match takes dust that a closing leaves or exceeds by. Returns the part that no lot of known cost takes. */
const takeDustWith = (matches: Match[], queue: Queue, closed: QueuedFill, beyond: Exact): Exact => {
  const left = takeDust(queue, closed)
  const more = isDust(queue, beyond, closed) ? beyond : 0
  if (left.length === 0 && more === 0) return 0
  const last = matches.pop()
  if (!last) return more
  matches.push({
    ...last,
    quantity: plus(last.quantity, more),
    cost: plus(last.cost, sumOf(left, 'cost')),
    fees: plus(last.fees, sumOf(left, 'fees')),
  })
  return 0
}

const sumOf = (matches: ReadonlyArray<Match>, field: 'cost' | 'fees'): Exact =>
  matches.reduce<Exact>((sum, match) => plus(sum, match[field]), 0)
