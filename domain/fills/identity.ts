import { bookKeyOf } from '#domain/lots/lot-names.ts'
import {
  type Adjustment,
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
  // A number has one text; an exact text holds a value that no number can.
  if (typeof value === 'number') return String(value)
  const parsed = parseDecimal(value)
  return parsed ? decimalText(parsed) : ''
}

/** The side of a trade, the kind of an adjustment, or the kind of cash. */
export const kindOf = (movement: Known): string =>
  'side' in movement && movement.side ? movement.side : 'kind' in movement ? (movement.cash ?? movement.kind ?? '') : ''

/** Reinvestments, and corporate cash without units, may differ in nothing but their amount. */
const isKnownByAmount = (movement: Known): boolean =>
  kindOf(movement) === 'reinvestment' || (kindOf(movement) === 'corporate' && movement.quantity === 0)

/** Two movements of a day with this key differ in their times alone. */
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

/** Prefix of an order's identity. */
export const ofOrder = 'order|'

/**
 * The identity of a movement: its content, since providers' ids change between syncs. An executed order that is not
 * final is known by its id, which stays while it is filled, and by its side. True twins share a key and are numbered.
 */
export const contentKeyOf = (movement: Known): string =>
  movement.provisional
    ? `${ofOrder}${bookKeyOf(movement)}|${kindOf(movement)}|${movement.snapTradeId}`
    : `${sizeKeyOf(movement)}|${movement.timestamp}`

/** A fingerprint of a content, the same on every device. */
export const contentPrintOf = (movement: Known): string => textFingerprint(contentKeyOf(movement))

/**
 * The id of the n-th movement (from 1) with this content: the same on every device, in any order of arrival. Joined,
 * not a template: fills keep it, and engines make a joined list one plain text, but keep a template's parts.
 */
export const idOf = (contentKey: string, n: number): string => [textFingerprint(contentKey), n].join('-')

const additionsOf = (movement: Known) => ({
  quantity: movement.ordered ?? movement.quantity,
  fees: movement.fees,
  effect: movement.effect,
  ratio: 'ratio' in movement ? movement.ratio : undefined,
  countsFrom: 'countsFrom' in movement ? movement.countsFrom : undefined,
  place: movement.place ?? 0,
})

/** Orders twins by these fields, the most first, so that they pair up in any order of arrival. */
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

/** Whether a newer record of the same content adds nothing. A field that it lacks stays as it was. */
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

/** A movement as reported, without our id and its results. */
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
