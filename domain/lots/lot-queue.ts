import { type Exact, minus, plus, remainder, shareOf, times } from '#domain/money/exact.ts'
import type { Adjustment, Effect, UnknownReason } from './movement.ts'

/** In units of the last decimals of the book's scales: quantities of its quantity scale, money of its money scale. */
export interface QueuedFill {
  readonly id: string
  readonly kind: 'BUY' | 'SELL' | Exclude<Adjustment['kind'], 'entered'>
  readonly effect: Effect | undefined
  /** Its effect is not stated, and its instrument is commonly sold short. */
  readonly byPosition?: boolean
  /** 0 or more. */
  readonly quantity: Exact
  /** Unit of the last decimal of a stated fraction; absent for whole units. */
  readonly lastDecimal?: Exact
  readonly isOut: boolean
  /** Money per unit of quantity, before fees; for a split or corporate action, one whole share. */
  readonly unit: Exact
  readonly fees: Exact
  /** The whole cost or proceeds, where the price per unit does not give it. */
  readonly total: Exact | undefined
  /** Why cost or proceeds are unknown, whatever the price. */
  readonly unknown?: UnknownReason
  /** Its total pays for the open fraction of a share. */
  readonly inLieu?: true
  readonly ratio: Ratio | undefined
  /** A reverse split, whose units may have no sign. */
  readonly leavesFewer?: true
}

export interface Ratio {
  readonly news: number
  readonly olds: number
}

/** Units of one opening movement that are still held, long or short. */
export interface Lot {
  readonly fill: QueuedFill
  left: Exact
  /** Money per unit of quantity; undefined after a split, and where only a total is known. */
  unit: Exact | undefined
  /** Cost (short: proceeds) of `left` before fees, where there is no `unit`. */
  cost: Exact
  /** The opening fees of `left`. */
  fees: Exact
  readonly unknown: UnknownReason | undefined
}

/** The part of a closing that one lot gave. */
export interface Match {
  /** The id of the movement that opened it. */
  readonly lot: string
  readonly quantity: Exact
  /** Cost (short: proceeds) before fees. */
  readonly cost: Exact
  /** Its share of the opening fees. */
  readonly fees: Exact
}

/** The lots of one side of a position. It changes in place. */
export interface Queue {
  lots: Lot[]
  /** Place of the oldest open lot. */
  head: number
  held: Exact
  /** The number of fills with fractions that built the position, and the finest of their last decimals. */
  fractions: number
  finest: Exact
  /** The fraction of a share that a split or corporate action left; 0 without one. */
  leftOver: Exact
  readonly grains: Grains
}

/**
 * What parts of quantities and money are rounded to, in units of the book's scales: always the same decimals, so that
 * no result depends on a book's other fills.
 */
export interface Grains {
  readonly money: Exact
  readonly quantity: Exact
}

/** A queue without lots. */
export const emptyQueue = (grains: Grains): Queue => ({
  lots: [],
  head: 0,
  held: 0,
  fractions: 0,
  finest: 0,
  leftOver: 0,
  grains,
})

/** A copy that later bookings do not change. */
export const copyOfQueue = ({ lots, head, ...rest }: Queue): Queue => ({
  ...rest,
  lots: lots.slice(head).map((lot) => ({ ...lot })),
  head: 0,
})

/** The open lots, oldest first. */
export const lotsIn = ({ lots, head }: Queue): ReadonlyArray<Lot> => lots.slice(head)

/** Whether nothing is open. */
export const isEmpty = (queue: Queue): boolean => queue.head >= queue.lots.length

/** Adds a lot at the end, of unknown cost where a reason is given. */
export const open = (
  queue: Queue,
  fill: QueuedFill,
  left: Exact,
  fees: Exact,
  reason: UnknownReason | undefined,
): undefined => {
  if (left === 0) return
  const unknown = reason ?? fill.unknown
  const unit = unknown ? 0 : fill.total === undefined ? fill.unit : undefined
  // The rest of a purchase takes the rest of its total, so that both parts add up.
  const cost = fill.total === undefined ? 0 : minus(fill.total, totalOf(fill, minus(fill.quantity, left), queue.grains))
  if (isEmpty(queue)) [queue.fractions, queue.finest] = [0, 0]
  if (fill.lastDecimal !== undefined) {
    queue.fractions += 1
    queue.finest = finer(queue.finest, fill.lastDecimal)
  }
  queue.lots.push({ fill, left, unit, cost, fees, unknown })
  queue.held = plus(queue.held, left)
}

/** Cost or proceeds of a part of a movement, before fees. */
export const totalOf = ({ unit, total, quantity }: QueuedFill, part: Exact, { money }: Grains): Exact =>
  total === undefined ? times(unit, part) : part === 0 ? 0 : shareOf(total, part, quantity, money)

/** From this length on, queues are cut once half of their lots are spent. */
const cutFrom = 1024

const spend = (queue: Queue): void => {
  queue.head += 1
  if (queue.head < cutFrom || queue.head * 2 < queue.lots.length) return
  queue.lots = queue.lots.slice(queue.head)
  queue.head = 0
}

/** Takes up to all that is left of the oldest lot. */
export const takeFrom = (queue: Queue, lot: Lot, quantity: Exact): Match => {
  const cost =
    lot.unit === undefined ? shareOf(lot.cost, quantity, lot.left, queue.grains.money) : times(lot.unit, quantity)
  const fees = lot.fees === 0 ? 0 : shareOf(lot.fees, quantity, lot.left, queue.grains.money)
  if (lot.unit === undefined) lot.cost = minus(lot.cost, cost)
  lot.fees = minus(lot.fees, fees)
  lot.left = minus(lot.left, quantity)
  queue.held = minus(queue.held, quantity)
  if (lot.left === 0) spend(queue)
  return { lot: lot.fill.id, quantity, cost, fees }
}

type Closed = Pick<QueuedFill, 'quantity' | 'lastDecimal'>

const finer = (one: Exact, other: Exact): Exact => (one === 0 || other < one ? other : one)

/**
 * Whether units are no position: fewer than 0.00000001, the smallest traded unit, or, after a closing, at most half of
 * the finest last decimal for each fill with a fraction that built the position. The finest counts: 2.5 among
 * quantities of eight decimals is not a rounded one.
 */
export const isDust = (
  { grains, fractions, finest }: Pick<Queue, 'grains' | 'fractions' | 'finest'>,
  units: Exact,
  closed?: Closed,
): boolean => {
  if (units <= 0 || units < grains.quantity) return units > 0
  if (!closed || fractions === 0 || times(units, leastShare) > closed.quantity) return false
  return times(units, 2) <= times(finer(finest, closed.lastDecimal ?? finest), fractions)
}

/** More than a thousandth of the closed quantity is no rounding, however many fills there were. */
const leastShare = 1000

/** Takes what is left, if it is dust. */
export const takeDust = (queue: Queue, closed: Closed): ReadonlyArray<Match> => {
  const taken: Match[] = []
  if (!isDust(queue, queue.held, closed)) return taken
  for (const lot of lotsIn(queue)) taken.push(takeFrom(queue, lot, lot.left))
  return taken
}

/** Lots leave without a result, with their cost. */
export const take = (queue: Queue, closed: Closed): undefined => {
  takeUnits(queue, closed.quantity)
  takeDust(queue, closed)
}

const takeUnits = (queue: Queue, quantity: Exact): undefined => {
  let wanted = quantity
  while (wanted > 0) {
    const lot = queue.lots[queue.head]
    if (!lot) return
    const part = lot.left < wanted ? lot.left : wanted
    takeFrom(queue, lot, part)
    wanted = minus(wanted, part)
  }
}

/**
 * Notes the fraction of a share that a split or a corporate action left of `before` units. None is noted where these
 * were no whole shares: their owner may hold fractions of their own.
 */
export const noteLeftOver = (queue: Queue, { unit }: QueuedFill, before: Exact): void => {
  queue.leftOver = remainder(before, unit) === 0 ? remainder(queue.held, unit) : 0
}

/** The noted fraction, if it is still the only one held; else 0. */
export const openFraction = ({ leftOver, held }: Queue, { unit }: QueuedFill): Exact =>
  leftOver !== 0 && remainder(held, unit) === leftOver ? leftOver : 0
