import { domainError } from '#domain/errors/catalogue.ts'
import { exactFields, grossOf } from '#domain/fills/amounts.ts'
import { movementOf } from '#domain/fills/joining/same-content.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { type Effect, type ExactField, valueOf } from '#domain/lots/movement.ts'
import { compareRows, rowOf } from '#domain/lots/rows.ts'
import {
  absolute,
  addDecimals,
  compareDecimals,
  type Decimal,
  multiplied,
  negated,
  parseDecimal,
  roundedUnits,
  signOf,
  subtractDecimals,
  zero,
} from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { notUnderstood } from './fates.ts'
import type { LineFate } from './format.ts'

const shareDecimals = 8

const exactIn = (activity: Activity, field: ExactField): Decimal => parseDecimal(valueOf(activity, field)) ?? zero
const isOpen = (fate: LineFate): boolean => 'isUndirected' in fate || 'isReversal' in fate

const changeOf = (activity: Activity): Decimal => {
  const quantity = exactIn(activity, 'quantity')
  return activity.side === 'SELL' ? negated(quantity) : quantity
}

/**
 * Resolves an option's end without a direction, and a fill that closes and opens, by the position opened earlier in the
 * file. Without it, the end is not understood and the fill stays as it is.
 */
export const directed = (fates: ReadonlyArray<LineFate>): ReadonlyArray<LineFate> => {
  if (!fates.some(isOpen)) return fates
  const positions = new Map<string, Decimal>()
  const resolved = new Map<number, LineFate>()
  const inTime = fates
    .flatMap((fate) => movedBy(fate).map((activity) => ({ fate, activity })))
    .map((each) => ({ ...each, row: rowOf(movementOf(each.activity, ''), each.activity.day) }))
    .toSorted((one, other) => compareRows(one.row, other.row))
  for (const { fate, activity } of inTime) {
    const key = bookKeyOf(activity)
    const position = positions.get(key) ?? zero
    const its =
      'isUndirected' in fate
        ? ended(fate.line, activity, position)
        : 'isReversal' in fate
          ? reversed(fate.line, activity, position)
          : undefined
    if (its) resolved.set(fate.line, withCashOf(fate, its))
    const moved = its === undefined ? [activity] : 'activities' in its ? its.activities : []
    positions.set(
      key,
      moved.reduce((sum, each) => addDecimals(sum, changeOf(each)), position),
    )
  }
  return fates.map((fate) => resolved.get(fate.line) ?? fate)
}

/** All activities but a fee in another currency. */
const movedBy = (fate: LineFate): ReadonlyArray<Activity> =>
  fate.kind !== 'left-out' && 'activities' in fate ? fate.activities.filter(({ cash }) => cash === undefined) : []

const withCashOf = (fate: LineFate, its: LineFate): LineFate => {
  const cash = 'activities' in fate ? fate.activities.filter((activity) => activity.cash !== undefined) : []
  return cash.length > 0 && (its.kind === 'fill' || its.kind === 'adjustment')
    ? { ...its, activities: [...its.activities, ...cash] }
    : its
}

const ended = (line: number, activity: Activity, position: Decimal): LineFate => {
  const sign = -signOf(position)
  return sign === 0
    ? notUnderstood(line, domainError('trades', 'NO_POSITION', { symbol: activity.symbol }))
    : { line, kind: 'adjustment', activities: [{ ...activity, quantity: Math.abs(activity.quantity) * sign }] }
}

/** Closes the position and opens the other side with the rest, which bears the rest of the fees. */
const reversed = (line: number, activity: Activity, position: Decimal): LineFate => {
  const quantity = exactIn(activity, 'quantity')
  const held = absolute(position)
  const crosses = signOf(position) === -signOf(changeOf(activity)) && compareDecimals(quantity, held) > 0
  if (!crosses) return { line, kind: 'fill', activities: [activity] }
  const fees = exactIn(activity, 'fees')
  const share = {
    units:
      roundedUnits(multiplied(fees, held), shareDecimals + quantity.scale) / roundedUnits(quantity, quantity.scale),
    scale: shareDecimals,
  }
  const part = (size: Decimal, cost: Decimal, effect: Effect): Activity => {
    const { exact: _, statedCash: _stated, ...rest } = activity
    const price = exactIn(activity, 'price')
    const amount = grossOf(size, price, activity.multiplier)
    return { ...rest, ...exactFields({ quantity: size, price, amount, fees: cost }), effect }
  }
  return {
    line,
    kind: 'fill',
    activities: [
      part(held, share, 'close'),
      part(subtractDecimals(quantity, held), subtractDecimals(fees, share), 'open'),
    ],
  }
}
