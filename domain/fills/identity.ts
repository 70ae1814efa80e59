import {
  type Adjustment,
  bookKeyOf,
  type ExactField,
  type Movement,
  type Fill,
  statedFields,
  valueOf,
} from '#domain/lots/movement.ts'
import { sizedBy } from '#domain/lots/sizes.ts'
import { decimalText, parseDecimal } from '#domain/money/decimal.ts'
import { compareTexts } from '#domain/order.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

type Known = Activity | Fill | Adjustment

const textOf = (movement: Pick<Movement, (ExactField & keyof Movement) | 'exact'>, field: ExactField): string => {
  const value = valueOf(movement, field)
  // A number has one text; only a value that no number can hold was stored as a text.
  if (typeof value === 'number') return String(value)
  const parsed = parseDecimal(value)
  return parsed ? decimalText(parsed) : ''
}

/** The side of a trade, the kind of an adjustment, or what cash is. */
export const kindOf = (movement: Known): string =>
  'side' in movement && movement.side ? movement.side : 'kind' in movement ? (movement.cash ?? movement.kind ?? '') : ''

/** Cash that comes without units has nothing else. */
const isKnownByAmount = (movement: Known): boolean =>
  kindOf(movement) === 'reinvestment' || (kindOf(movement) === 'corporate' && movement.quantity === 0)

/**
 * What makes two movements of a day the same but for their time: account, instrument, currency, side, size and price.
 */
export const sizeKeyOf = (movement: Known): string =>
  [
    bookKeyOf(movement),
    kindOf(movement),
    textOf(movement, 'quantity'),
    textOf(movement, 'price'),
    isKnownByAmount(movement) ? textOf(movement, 'amount') : '',
    ...('renamedTo' in movement ? [movement.renamedTo] : []),
    ...('insteadOf' in movement ? statedFields.map((field) => movement.insteadOf?.[field]) : []),
  ].join('|')

/**
 * Who a movement is. Providers' ids change between syncs, so it is its content; an executed order that is not final yet
 * goes by the order: its id, which it keeps on its day while it is filled further, and what it is for. True twins share
 * a key and are numbered.
 */
export const contentKeyOf = (movement: Known): string =>
  movement.provisional
    ? `order|${bookKeyOf(movement)}|${kindOf(movement)}|${movement.snapTradeId}`
    : `${sizeKeyOf(movement)}|${movement.timestamp}`

/** A content in short, the same on every device. */
export const contentPrintOf = (movement: Known): string => textFingerprint(contentKeyOf(movement))

/** The id of the n-th movement (from 1) with this content: the same on every device, whatever order they arrived in. */
export const idOf = (contentKey: string, n: number): string => `${textFingerprint(contentKey)}-${n}`

/** What a record carries beside its content. */
const additionsOf = (movement: Known) => ({
  quantity: movement.ordered ?? movement.quantity,
  fees: movement.fees,
  effect: movement.effect,
  ratio: 'ratio' in movement ? movement.ratio : undefined,
  countsFrom: 'countsFrom' in movement ? movement.countsFrom : undefined,
  place: movement.place ?? 0,
})

/** Order of what twins carry, the most first: it pairs them up however they arrive. */
export const compareAdditions = (one: Known, other: Known): number => {
  const [a, b] = [additionsOf(one), additionsOf(other)]
  return (
    b.quantity - a.quantity ||
    b.fees - a.fees ||
    order(b.effect, a.effect) ||
    order(b.ratio, a.ratio) ||
    order(b.countsFrom, a.countsFrom) ||
    a.place - b.place
  )
}

/** Whether a newer record of the same content says nothing else; what it leaves out it does not take back. */
export const saysTheSame = (known: Known, newer: Known): boolean => {
  const [a, b] = [additionsOf(known), additionsOf(newer)]
  return (
    a.quantity === b.quantity &&
    a.fees === b.fees &&
    (b.effect === undefined || a.effect === b.effect) &&
    (b.ratio === undefined || a.ratio === b.ratio) &&
    (b.countsFrom === undefined || a.countsFrom === b.countsFrom) &&
    (multiplierStated(known) ?? 1) === (multiplierStated(newer) ?? 1) &&
    known.statedCash === newer.statedCash &&
    known.statedFee === newer.statedFee &&
    (kindOf(newer) !== 'corporate' || textOf(known, 'amount') === textOf(newer, 'amount')) &&
    known.roundedPrice === newer.roundedPrice &&
    (newer.roundedPrice === undefined || known.amount === newer.amount)
  )
}

const order = (one = '', other = ''): number => compareTexts(one, other)

const multiplierStated = (movement: Known): number | undefined =>
  'learntMultiplier' in movement ? undefined : movement.multiplier

/** A movement as it was reported: without an id of ours and without results. */
export const asReported = (known: Fill | Adjustment, day: LocalDate): Activity => {
  const {
    id: _id,
    costBasis: _cost,
    realizedPnL: _result,
    matchedBuys: _buys,
    unknownQuantity: _unknown,
    unknownReason: _reason,
    exact,
    ...movement
  }: Fill | Adjustment = sizedBy(known, undefined)
  const { realizedPnL: _, ...amounts } = exact ?? {}
  return { ...movement, ...(Object.keys(amounts).length > 0 && { exact: amounts }), day }
}
