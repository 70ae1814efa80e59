import type { LocalDate } from '../journal/journal.ts'
import { addDays } from '../time/local-date.ts'
import { bookKeyOf, type Activity, type Adjustment, type Effect, isBuyOrSell, type Trade } from './daily-trades.ts'
import { daysAround } from './days-around.ts'
import { isDateOnly, utcDateOf } from './trade-time.ts'

type Movements = ReadonlyArray<Trade | Adjustment>
type Days = Map<LocalDate, Movements>

/** The broker's record follows an order by a day or two, over a long weekend by a few more. */
const daysLookedAt = 7

/**
 * Executed orders stand in for a day's trades until the broker's own record arrives. They go when it holds trades of that
 * instrument and side on that day, or any trade of the account on a later day, or says that it is complete. Whatever came
 * first, the same remains.
 */
export const withoutReplaced = (
  days: Days,
  movementsOn: (day: LocalDate) => Movements,
  told: ReadonlyArray<Activity>,
  completeThrough: Readonly<Record<string, LocalDate>>,
): ReadonlyMap<LocalDate, Movements> => {
  const near = [...new Set([...days.keys(), ...told.map(({ day }) => day), ...Object.values(completeThrough)])]
  const looked = new Set(near.flatMap((day) => Array.from({ length: daysLookedAt + 2 }, (_, index) => addDays(day, index - daysLookedAt) ?? day)))
  for (const day of [...looked].toSorted()) {
    const orders = movementsOn(day).filter(isOrder)
    if (orders.length === 0) continue
    const around = daysAround(day)
    const replaced = orders.filter((order) => isReplaced(order, day, movementsOn, completeThrough))
    if (replaced.length === 0) continue
    days.set(day, movementsOn(day).filter((movement) => !replaced.includes(movement as Trade)))
    for (const date of around) inheritEffects(days, date, movementsOn(date), replaced, day)
  }
  return days
}

const isOrder = (movement: Trade | Adjustment): movement is Trade => movement.provisional === true && isBuyOrSell(movement)

const isFinalTradeOf = (accountId: string) => (movement: Trade | Adjustment): movement is Trade =>
  isBuyOrSell(movement) && movement.provisional === undefined && movement.accountId === accountId

const isReplaced = (order: Trade, day: LocalDate, movementsOn: (day: LocalDate) => Movements, completeThrough: Readonly<Record<string, LocalDate>>): boolean => {
  const complete = Object.hasOwn(completeThrough, order.accountId) ? completeThrough[order.accountId] : undefined
  if (complete !== undefined && complete >= day) return true
  const later = Array.from({ length: daysLookedAt }, (_, index) => addDays(day, index + 1) ?? day)
  if (later.some((date) => date > day && movementsOn(date).some(isFinalTradeOf(order.accountId)))) return true
  return [day, utcDateOf(order.timestamp)].some((date) => movementsOn(date).some((final) => isRecordOf(final, order, day, date)))
}

/** Whether a record of the broker on `date` tells of an order on `day`: a dated one may go by the date in UTC. */
const isRecordOf = (final: Trade | Adjustment, order: Trade, day: LocalDate, date: LocalDate): final is Trade =>
  isFinalTradeOf(order.accountId)(final) &&
  final.side === order.side &&
  bookKeyOf(final) === bookKeyOf(order) &&
  (date === day || isDateOnly(final.timestamp))

/** Orders say whether a sale was short, brokers' records often do not. What all orders of a side agree on is kept. */
const inheritEffects = (days: Days, date: LocalDate, movements: Movements, orders: ReadonlyArray<Trade>, day: LocalDate): void => {
  const next = movements.map((movement) => {
    if (movement.effect !== undefined) return movement
    const effects = new Set<Effect | undefined>(orders.filter((order) => [day, utcDateOf(order.timestamp)].includes(date) && isRecordOf(movement, order, day, date)).map(({ effect }) => effect))
    const [effect] = effects
    return effects.size === 1 && effect !== undefined ? { ...movement, effect } : movement
  })
  if (next.some((movement, index) => movement !== movements[index])) days.set(date, next)
}
