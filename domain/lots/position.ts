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

/** What a closing movement came to. */
export interface Closing {
  readonly fill: QueuedFill
  readonly isShort: boolean
  /** Quantity closed at a known cost. */
  matched: Exact
  unknown: Exact
  reason: UnknownReason | undefined
  /** Cash that is in no result, before fees: no lot can be named for it. */
  readonly uncounted?: Exact
  /** Quantity that no lot held, not even one of unknown cost. */
  beyond: Exact
  /** What the matched part brought (short: cost) before fees. */
  amount: Exact
  /** Fees of this movement for the matched part. */
  fees: Exact
  /** Sums of the matches. */
  cost: Exact
  lotFees: Exact
  /** Amount - fees - cost - lotFees; of a short position cost - lotFees - amount - fees. */
  result: Exact
  readonly matches: Match[]
}

/** Open lots in their order, and how far the fills were booked. */
export interface Position {
  readonly long: Queue
  readonly short: Queue
  /**
   * Sold beyond the known lots without a word about it: from before the history, or short. A purchase after it may be
   * the cover. Negative where a cover has shown that purchases without a word were no covers: so much of them is held.
   */
  oversold: Exact
  /** How much of what is said to be short was covered by purchases without a word. */
  covered: Exact
}

/** Nothing held. */
export const emptyPosition = (grains: Grains): Position => ({
  long: emptyQueue(grains),
  short: emptyQueue(grains),
  oversold: 0,
  covered: 0,
})

/** A copy that later bookings leave as it is. */
export const copyOf = ({ long, short, ...counts }: Position): Position => ({
  long: copyOfQueue(long),
  short: copyOfQueue(short),
  ...counts,
})

/** How many lots are open. */
export const openLots = ({ long, short }: Position): number =>
  long.lots.length - long.head + short.lots.length - short.head

/** Books one fill on a position, which it changes. Answers what was closed by it, if anything. */
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
      // A provider's sign only counts where it fits: the open position is more reliable.
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

/** Units come without a cost and leave without a result. Those that come end a short position: it went out. */
const moveUnits = ({ long, short }: Position, fill: QueuedFill, reason: UnknownReason): undefined => {
  if (fill.isOut) return take(long, fill)
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

/** The fraction ends at what was paid for it, where there is no doubt which one that is; else the cash is uncounted. */
const payFraction = ({ long, oversold }: Position, fill: QueuedFill): Closing => {
  const { total = 0 } = fill
  const quantity = total > 0 && oversold === 0 ? openFraction(long, fill) : 0
  if (quantity === 0) return uncounted(fill, total)
  long.leftOver = 0
  return close(long, { ...fill, quantity, isOut: true }, false, quantity)
}

const uncounted = (fill: QueuedFill, cash: Exact): Closing => ({
  ...nothingClosed(fill, false),
  reason: 'corporate',
  uncounted: cash,
})

const sideOf = ({ long, short }: Position, fill: QueuedFill): Queue => {
  const [likely, other] = fill.isOut ? [long, short] : [short, long]
  return isEmpty(likely) && !isEmpty(other) ? other : likely
}

// Without a stated effect, a sale opens a short only where the instrument is sold short as a matter of course.
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

// A buy without a word about its effect covers what was sold short before it opens anything.
const buy = (position: Position, fill: QueuedFill): Closing | undefined => {
  const { long, short, oversold } = position
  if (fill.effect === 'open') return open(long, fill, fill.quantity, fill.fees, undefined)
  if (fill.effect === 'close') {
    const closing = close(short, fill, true, fill.quantity)
    reassignCover(position, closing.beyond)
    return closing
  }
  if (!isEmpty(short)) {
    const closing = closeThenOpen(short, long, fill, true)
    if (!fill.byPosition) position.covered = plus(position.covered, closing.matched)
    return closing
  }
  if (oversold <= 0) return open(long, fill, fill.quantity, fill.fees, undefined)
  return coverUnknown(position, fill)
}

/** A cover beyond what is known to be short: earlier sales were short, or earlier purchases were no covers. */
const reassignCover = (position: Position, beyond: Exact): void => {
  const { oversold, covered } = position
  const doubted = oversold > 0 ? oversold : 0
  const ended = beyond < doubted ? beyond : doubted
  const rest = minus(beyond, ended)
  const held = rest < covered ? rest : covered
  position.oversold = minus(oversold, plus(ended, held))
  position.covered = minus(covered, held)
}

/** Closes what is held on one side, and opens the other with what is left. */
const closeThenOpen = (held: Queue, other: Queue, fill: QueuedFill, isShort: boolean): Closing => {
  const size = held.held
  const rest = minus(fill.quantity, size)
  if (rest <= 0 || isDust(held, rest, fill)) return close(held, fill, isShort, fill.quantity)
  const closing = close(held, fill, isShort, size)
  openRest(other, fill, size)
  return closing
}

const openRest = (queue: Queue, fill: QueuedFill, closed: Exact): undefined =>
  open(
    queue,
    fill,
    minus(fill.quantity, closed),
    minus(fill.fees, shareOf(fill.fees, closed, fill.quantity, queue.grains.money)),
    undefined,
  )

/** A purchase after a sale of unknown shares: if they were short, it covers them, so it may not look like a lot. */
const coverUnknown = (position: Position, fill: QueuedFill): Closing => {
  const { long, oversold } = position
  const isCover = fill.quantity < oversold || isDust(long, minus(fill.quantity, oversold))
  const part = isCover ? fill.quantity : oversold
  const left = minus(oversold, part)
  position.oversold = left < 0 || isDust(long, left) ? 0 : left
  if (part < fill.quantity) openRest(long, fill, part)
  return { ...nothingClosed(fill, true), unknown: part, reason: 'history', beyond: part }
}

const nothingClosed = (fill: QueuedFill, isShort: boolean): Closing => ({
  fill,
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
  const closing = nothingClosed(fill, isShort)
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
  if (wanted < quantity) {
    closeDust(closing, queue, wanted)
    if (wanted > 0 && isDust(queue, wanted, { ...fill, quantity })) wanted = 0
  }
  if (wanted > 0) {
    closing.beyond = wanted
    closing.unknown = plus(closing.unknown, wanted)
    closing.reason ??= 'history'
  }
  closing.amount = totalOf(fill, closing.matched, queue.grains)
  closing.fees = fill.fees === 0 ? 0 : shareOf(fill.fees, closing.matched, fill.quantity, queue.grains.money)
  const spent = plus(closing.fees, closing.lotFees)
  closing.result = minus(isShort ? minus(closing.cost, closing.amount) : minus(closing.amount, closing.cost), spent)
  return closing
}

/** Dust belongs to the closing that leaves it or goes beyond by it: the last lot's match takes it, so all adds up. */
const closeDust = (closing: Closing, queue: Queue, beyond: Exact): void => {
  const last = closing.matches.at(-1)
  const closed = closing.fill
  const left = takeDust(queue, closed)
  const more = isDust(queue, beyond, closed) ? beyond : 0
  if (left.length === 0 && more === 0) return
  if (!last) {
    closing.unknown = plus(closing.unknown, more)
    return
  }
  const [cost, fees] = [sumOf(left, 'cost'), sumOf(left, 'fees')]
  closing.matches[closing.matches.length - 1] = {
    ...last,
    quantity: plus(last.quantity, more),
    cost: plus(last.cost, cost),
    fees: plus(last.fees, fees),
  }
  closing.matched = plus(closing.matched, more)
  closing.cost = plus(closing.cost, cost)
  closing.lotFees = plus(closing.lotFees, fees)
}

const sumOf = (matches: ReadonlyArray<Match>, field: 'cost' | 'fees'): Exact =>
  matches.reduce<Exact>((sum, match) => plus(sum, match[field]), 0)
