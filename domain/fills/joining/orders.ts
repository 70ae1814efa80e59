import { ownValue } from '#domain/fields.ts'
import { exactFields, grossOf } from '#domain/fills/amounts.ts'
import { bookKeyOf } from '#domain/lots/lot-names.ts'
import { defaultCurrency, type ExactField, isBuyOrSell, type Fill, valueOf } from '#domain/lots/movement.ts'
import { isDateOnly, queueTimeOf, utcDateOf } from '#domain/lots/queue-time.ts'
import { asNumber, type Decimal, parseDecimal, zero } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { type LocalDate, daysAround, addDays } from '#domain/time/local-date.ts'
import type { Draft, Found, Movement } from './draft.ts'
import { fillsOfOrders, isNoRest, leftOf, sizeUnits, unitsAsDecimal } from './order-fills.ts'

/** The broker's record follows an order by a day or two, over a long weekend by more. */
const daysLookedAt = 7

/** Brokers keep an order open this long at most. */
const daysOpen = 90

/**
 * Executed orders fill in for trades until the broker's record has their fills, which inherit their effect. An
 * unconfirmed order goes when the account is complete, or has a record of a later day. The order of arrival does not
 * matter.
 */
export const withoutReplaced = (
  draft: Draft,
  reported: ReadonlyArray<Activity>,
  completeThrough: Readonly<Record<string, LocalDate>>,
): void => {
  const near = [
    ...new Set([...draft.days.keys(), ...reported.map(({ day }) => day), ...Object.values(completeThrough)]),
  ]
  for (const day of daysOfOrders(near)) {
    const orders = draft.on(day).filter(isOrder)
    if (orders.length === 0) continue
    for (const ofSide of bySide(orders)) replaceOrders(draft, day, ofSide)
    for (const order of draft.on(day).filter(isOrder))
      if (isOver(draft, order, day, completeThrough)) draft.replace({ movement: order, day }, undefined)
  }
}

/** Days whose orders the records of `near` may change: oldest first, each once. */
const daysOfOrders = (near: ReadonlyArray<LocalDate>): ReadonlyArray<LocalDate> => {
  const days: LocalDate[] = []
  for (const day of near.toSorted()) {
    const [from, to, last = ''] = [addDays(day, -daysLookedAt) ?? day, addDays(day, daysOpen) ?? day, days.at(-1)]
    const next = from > last ? from : addDays(last, 1)
    for (let date = next; date !== undefined && date <= to; date = addDays(date, 1)) days.push(date)
  }
  return days
}

const isOrder = (movement: Movement): movement is Fill => movement.provisional === true && isBuyOrSell(movement)

const bySide = (orders: ReadonlyArray<Fill>): ReadonlyArray<ReadonlyArray<Fill>> => [
  ...orders
    .reduce((sides, order) => {
      const key = `${order.side} ${bookKeyOf(order)}`
      return sides.set(key, [...(sides.get(key) ?? []), order])
    }, new Map<string, ReadonlyArray<Fill>>())
    .values(),
]

/** Whether a broker's record on `date` may be of an order on `day`: without a time, its date may be in UTC. */
const isRecordOf = (final: Movement, order: Fill, day: LocalDate, date: LocalDate): final is Fill =>
  isBuyOrSell(final) &&
  final.provisional === undefined &&
  final.side === order.side &&
  isOfInstrument(final, order) &&
  (date === day || (isDateOnly(final.timestamp) && date === utcDateOf(order.timestamp)))

/** A record in the account's currency still has the order's price, and cash that differs. */
const isOfInstrument = (final: Fill, order: Fill): boolean =>
  bookKeyOf(final) === bookKeyOf(order) || (final.statedCash !== undefined && nameKeyOf(final) === nameKeyOf(order))

const nameKeyOf = (fill: Fill): string => bookKeyOf({ ...fill, currency: defaultCurrency })

/** `orders` are of one instrument and side on a day. */
const replaceOrders = (draft: Draft, day: LocalDate, orders: ReadonlyArray<Fill>): void => {
  const around = daysAround(day).flatMap((date) => draft.on(date).map((movement): Found => ({ movement, day: date })))
  const free = around.filter(
    (found) =>
      draft.noteOf(found).order === '' && orders.some((order) => isRecordOf(found.movement, order, day, found.day)),
  )
  const claimed = orders.map((order) => {
    const ofDay = around.flatMap((found) =>
      found.movement.accountId === order.accountId && draft.noteOf(found).order === claimOf(order, day, found)
        ? [found.movement]
        : [],
    )
    return [...ofDay, ...earlierPartsOf(draft, order, day)]
  })
  const places = new Map(free.map((found) => [found.movement as Fill, found]))
  const open = orders.map((order, index) => {
    const its = claimed[index] ?? []
    return { order, its, left: leftOf(order, its) }
  })
  const taken = fillsOfOrders(
    open.filter(({ left }) => left > 0n),
    [...places.keys()],
  )
  for (const [order, fills] of taken)
    for (const fill of fills) {
      const found = places.get(fill)
      if (found) inherit(draft, found, order, claimOf(order, day, found))
    }
  for (const { order, its, left } of open) {
    const fills = taken.get(order) ?? []
    const rest = left - fills.reduce((sum, fill) => sum + sizeUnits(fill), 0n)
    const isFilled = rest <= 0n || isNoRest(rest, order, [...fills, ...its])
    const now = isFilled ? undefined : { movement: withDoubt(withRest(order, rest), unclaimed(draft, order, day)), day }
    draft.replace({ movement: order, day }, now)
  }
}

/** Newest first, `day` included. */
const lastDays = (day: LocalDate, count: number): ReadonlyArray<LocalDate> =>
  Array.from({ length: count }, (_, index) => addDays(day, -index) ?? day)

/**
 * The parts of an order that were filled on earlier days: recorded fills, and reported parts. Parts from before it was
 * placed, or that leave nothing of it, belong to another order: some brokers number from 1 each day.
 */
const earlierPartsOf = (draft: Draft, order: Fill, day: LocalDate): ReadonlyArray<Movement> => {
  const { accountId, snapTradeId: name, side } = order
  const parts = lastDays(day, daysLookedAt + 1).flatMap((date) =>
    draft.on(date).filter((movement) => {
      if (!isBuyOrSell(movement) || movement.accountId !== accountId || movement.side !== side) return false
      if (bookKeyOf(movement) !== bookKeyOf(order) || !isSincePlaced(order, movement, date)) return false
      const claim = movement.provisional ? movement.snapTradeId : draft.noteOf({ movement, day: date }).order
      const isOfOther = claim.startsWith(`${name}@`) && claim !== `${name}${dayOfClaim(day)}`
      return isOfOther || (claim === name && date < day)
    }),
  )
  return leftOf(order, parts) > 0n ? parts : []
}

/** A record without a time may have the date in UTC. */
const isSincePlaced = ({ placed }: Fill, { timestamp }: Movement, date: LocalDate): boolean => {
  if (!placed) return true
  if (!isDateOnly(timestamp)) return (queueTimeOf(timestamp) ?? 0) >= (queueTimeOf(placed.timestamp) ?? 0)
  return date >= placed.day || date >= utcDateOf(placed.timestamp)
}

/** Fills of earlier days that no order claims: each may be part of this order, or of one that was never seen. */
const unclaimed = (draft: Draft, order: Fill, day: LocalDate): ReadonlyArray<Fill> =>
  lastDays(addDays(day, -1) ?? day, order.placed ? daysOpen : daysLookedAt).flatMap((date) =>
    draft
      .on(date)
      .filter(
        (movement): movement is Fill =>
          isBuyOrSell(movement) &&
          movement.provisional === undefined &&
          movement.side === order.side &&
          isOfInstrument(movement, order) &&
          isSincePlaced(order, movement, date) &&
          draft.noteOf({ movement, day: date }).order === '',
      ),
  )

/** Marks how much of an order the record may hold: less than all, since a part was filled on its own day. */
const withDoubt = (order: Fill, fills: ReadonlyArray<Fill>): Fill => {
  const [rest, whole] = [sizeUnits(order), leftOf(order, [])]
  const sizes = fills.map(sizeUnits).filter((size) => size < whole)
  const sum = sizes.reduce((all, size) => all + size, 0n)
  const units = unitsAsDecimal(sum < rest ? sum : rest)
  const known = sum === 0n ? undefined : (asNumber(units) ?? order.quantity)
  const { mayBeRecorded, ...others } = order
  return mayBeRecorded === known ? order : { ...others, ...(known !== undefined && { mayBeRecorded: known }) }
}

/** An order's name on its fill, with the order's day where the fill is on another. */
const claimOf = ({ snapTradeId }: Fill, day: LocalDate, fill: Found): string =>
  fill.day === day ? snapTradeId : `${snapTradeId}${dayOfClaim(day)}`

const dayOfClaim = (day: LocalDate): string => `@${day}`

const inherit = (draft: Draft, found: Found, { effect }: Fill, claim: string): void => {
  const { movement, day } = found
  const note = draft.noteOf(found)
  const now = effect !== undefined && movement.effect === undefined ? { ...movement, effect } : movement
  draft.note(now, { ...note, order: claim })
  draft.replace(found, { movement: now, day })
  if (draft.present.delete(movement)) draft.present.add(now)
}

const withRest = (order: Fill, rest: bigint): Fill => {
  if (rest === sizeUnits(order)) return order
  const quantity = unitsAsDecimal(rest)
  const { ordered = order.quantity, exact: _exact, ...others } = order
  const [price, fees] = [decimalIn(order, 'price'), decimalIn(order, 'fees')]
  return {
    ...others,
    ...exactFields({ quantity, price, fees, amount: grossOf(quantity, price, order.multiplier) }),
    ordered,
  }
}

const decimalIn = (order: Fill, field: ExactField): Decimal => parseDecimal(valueOf(order, field)) ?? zero

const isOver = (
  draft: Draft,
  order: Fill,
  day: LocalDate,
  completeThrough: Readonly<Record<string, LocalDate>>,
): boolean => {
  const complete = ownValue(completeThrough, order.accountId)
  if (complete !== undefined && complete >= day) return true
  if (draft.completeOn(day, order.accountId) !== '') return true
  return Array.from({ length: daysLookedAt }, (_, index) => addDays(day, index + 1) ?? day).some((date) =>
    draft.on(date).some(
      (movement) =>
        isBuyOrSell(movement) &&
        movement.provisional === undefined &&
        movement.accountId === order.accountId &&
        // A record of an evening in the west has the next day's date, and does not end the order's day.
        !draft.noteOf({ movement, day: date }).order.endsWith(dayOfClaim(day)),
    ),
  )
}
