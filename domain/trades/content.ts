import { decimalText, parseDecimal } from '../money/decimal.ts'
import type { LocalDate } from '../journal/journal.ts'
import { textFingerprint } from '../journal/text-fingerprint.ts'
import { type Activity, type Adjustment, bookKeyOf, type Effect, type ExactField, type Movement, type Trade, valueOf } from './daily-trades.ts'

type Known = Activity | Trade | Adjustment

const textOf = (movement: Pick<Movement, ExactField & keyof Movement | 'exact'>, field: ExactField): string => {
  const value = valueOf(movement, field)
  // A number has one text; only where none holds the value there is a text of somebody's making.
  if (typeof value === 'number') return String(value)
  const parsed = parseDecimal(value)
  return parsed ? decimalText(parsed) : ''
}

/** The side of a trade, or the kind of an adjustment. */
export const kindOf = (movement: Known): string => ('side' in movement && movement.side ? movement.side : 'kind' in movement ? (movement.kind ?? '') : '')

/** What makes two movements of a day the same but for their time: account, instrument, currency, side, size and price. */
export const sizeKeyOf = (movement: Known): string =>
  [bookKeyOf(movement), kindOf(movement), textOf(movement, 'quantity'), textOf(movement, 'price'), kindOf(movement) === 'reinvestment' ? textOf(movement, 'amount') : ''].join('|')

/**
 * Who a movement is. Providers' ids change between syncs, so it is its content; an executed order that is not final yet
 * goes by the order: its id, which it keeps on its day while it is filled further, and what it is for. True twins share a key and are told apart by counting.
 */
export const contentKeyOf = (movement: Known): string =>
  movement.provisional ? `order|${bookKeyOf(movement)}|${kindOf(movement)}|${movement.snapTradeId}` : `${sizeKeyOf(movement)}|${movement.timestamp}`

/** The id of the n-th movement (from 1) with this content: the same on every device, whatever order they arrived in. */
export const idOf = (contentKey: string, n: number): string => `${textFingerprint(contentKey)}-${n}`

/** What a later statement may add to a movement that is known. */
interface Additions {
  readonly quantity: number
  readonly fees: number
  readonly effect: Effect | undefined
  readonly ratio: string | undefined
}

const additionsOf = (movement: Known): Additions => ({
  quantity: movement.quantity, fees: movement.fees, effect: movement.effect, ratio: 'ratio' in movement ? movement.ratio : undefined,
})

/** Order of what twins carry, the most first: it pairs them up however they arrive. */
export const compareAdditions = (one: Known, other: Known): number => {
  const [a, b] = [additionsOf(one), additionsOf(other)]
  return b.quantity - a.quantity || b.fees - a.fees || order(b.effect, a.effect) || order(b.ratio, a.ratio)
}

const order = (one: string | undefined, other: string | undefined): number => {
  const [a, b] = [one ?? '', other ?? '']
  return a < b ? -1 : a > b ? 1 : 0
}

/** A movement as it was told: without an id of ours and without results. */
export const asTold = ({ id: _id, costBasis: _cost, realizedPnL: _result, matchedBuys: _buys, unknownQuantity: _unknown, unknownReason: _reason, exact, ...movement }: Trade | Adjustment, day: LocalDate): Activity => {
  const { realizedPnL: _, ...amounts } = exact ?? {}
  return { ...movement, ...(Object.keys(amounts).length > 0 && { exact: amounts }), day }
}
