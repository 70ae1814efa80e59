import { bookKeyOf } from '#domain/lots/lot-names.ts'
import {
  type Adjustment,
  defaultCurrency,
  type Fill,
  isBuyOrSell,
  isCancelling,
  type Movement,
  valueOf,
} from '#domain/lots/movement.ts'
import { hasResult } from '#domain/lots/results.ts'
import { absolute, addDecimals, compareDecimals, type Decimal, parseDecimal, zero } from '#domain/money/decimal.ts'
import { sideWord } from './movement-words.ts'
import { countsAsTrade, type TradesOn } from './summary.ts'

type Movements = readonly [Fill | Adjustment, ...ReadonlyArray<Fill | Adjustment>]

/** A day's fills in one instrument of one account, with their result. */
export interface DayGroup {
  /** Its fills, earliest first, then the other movements that closed a position or cancel a fill. */
  readonly movements: Movements
  /** Those that move its lots: neither replaced, cancelled nor cancelling. */
  readonly counted: ReadonlyArray<Fill | Adjustment>
  readonly currency: string
  readonly fills: number
  /** Undefined where no closing has a known cost. */
  readonly result: Decimal | undefined
  /** A part was closed at an unknown cost. */
  readonly isPartial: boolean
}

interface DaySide {
  readonly word: string
  readonly quantity: Decimal
  readonly lowest: Decimal
  readonly highest: Decimal
}

interface Grouped {
  /** The largest results first, then those without one, earliest first. */
  readonly groups: ReadonlyArray<DayGroup>
  readonly others: ReadonlyArray<Adjustment>
}

type Day = Omit<TradesOn, 'totals'>

/** The trades of a day by account, instrument and currency. */
export const dayGroups = ({ trades, adjustments, replacements: { replaced, resting } }: Day): Grouped => {
  const isTraded = (each: Adjustment) =>
    !resting.has(each) &&
    (countsAsTrade(each) || hasResult(each) || each.unknownReason !== undefined || isCancelling(each))
  const byBook = new Map<string, [Fill | Adjustment, ...Array<Fill | Adjustment>]>()
  for (const movement of [...trades, ...adjustments.filter(isTraded)]) {
    const known = byBook.get(bookKeyOf(movement))
    if (known) known.push(movement)
    else byBook.set(bookKeyOf(movement), [movement])
  }
  const groups = [...byBook.values()].map((movements) => groupOf(movements, replaced))
  return {
    groups: [...mostMoving(groups), ...groups.filter(({ result }) => !result)],
    others: adjustments.filter((each) => !isTraded(each)),
  }
}

const groupOf = (movements: Movements, replaced: Day['replacements']['replaced']): DayGroup => {
  const counted = movements.filter((each) => !replaced.has(each) && !isCancelling(each))
  const results = counted.filter(hasResult).map((each) => exact(each, 'realizedPnL'))
  return {
    movements,
    counted,
    currency: movements[0].currency ?? defaultCurrency,
    fills: counted.filter(countsAsTrade).length,
    result: results.length > 0 ? results.reduce(addDecimals) : undefined,
    isPartial: counted.some(({ unknownReason }) => unknownReason !== undefined),
  }
}

const exact = (movement: Movement, field: Parameters<typeof valueOf>[1]): Decimal =>
  parseDecimal(valueOf(movement, field)) ?? zero

/** Amounts of different currencies cannot be compared: the first of each come before the second of any. */
const mostMoving = (groups: ReadonlyArray<DayGroup>): ReadonlyArray<DayGroup> => {
  const places = new Map<string, number>()
  return groups
    .flatMap(({ result, ...group }) => (result ? [{ ...group, result }] : []))
    .toSorted((one, other) => compareDecimals(absolute(other.result), absolute(one.result)))
    .map((group) => {
      const place = places.get(group.currency) ?? 0
      places.set(group.currency, place + 1)
      return { group, place }
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ group }) => group)
}

/** A group's fills by side, in the order of their first. */
export const sidesOf = ({ movements }: Pick<DayGroup, 'movements'>): ReadonlyArray<DaySide> => {
  const sides = new Map<string, DaySide>()
  for (const fill of movements.filter(isBuyOrSell)) {
    const word = sideWord(fill)
    const [quantity, price] = [exact(fill, 'quantity'), exact(fill, 'price')]
    const { quantity: sum, lowest, highest } = sides.get(word) ?? { quantity: zero, lowest: price, highest: price }
    sides.set(word, {
      word,
      quantity: addDecimals(sum, quantity),
      lowest: compareDecimals(price, lowest) < 0 ? price : lowest,
      highest: compareDecimals(price, highest) > 0 ? price : highest,
    })
  }
  return [...sides.values()]
}
