import { kindOf } from '#domain/fills/identity.ts'
import { isNamed, noteIn } from '#domain/fills/joining/reports.ts'
import type { Adjustment, Fill } from '#domain/lots/movement.ts'
import { type Activity, allMovementsOf, type DayTrades } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { Steps } from '#domain/steps.ts'
import type { Trade } from '#domain/trades/trade.ts'

type Movement = Fill | Adjustment

/** Enough to find a trade again, and small for a note about hundreds of fills. */
const mostNamed = 20

/**
 * The names that a note keeps of a trade, sorted: its fills' ids, and other names of the first ones. An id follows from
 * account and content, so a correction, the broker's record of an order or a renewed account changes it.
 */
export const anchorOf = ({ parts }: Pick<Trade, 'parts'>): ReadonlyArray<string> => {
  const movements = [...new Set(parts.map(({ movement }) => movement))]
  return [
    ...new Set([...movements.map(({ id }) => id), ...movements.slice(0, mostNamed).flatMap(otherNamesOf)]),
  ].toSorted()
}

/** Whether an anchor's name is the id of a fill. */
export const isFillId = (name: string): boolean => !/^(record|order|content):/.test(name)

const otherNamesOf = (movement: Movement): ReadonlyArray<string> => [
  ...(movement.snapTradeId === '' ? [] : [brokersName(movement)]),
  contentName(movement),
]

const brokersName = (movement: Movement): string =>
  isNamed(movement) ? recordName(movement.snapTradeId) : orderName(movement.snapTradeId)
const recordName = (id: string): string => `record:${id}`
const orderName = (id: string): string => `order:${id}`
/** Without the account. */
export const contentName = (movement: Movement | Activity): string =>
  `content:${movement.timestamp} ${kindOf(movement)} ${movement.quantity} ${movement.symbol} ${movement.price}`

/** An order's claim of a fill of the next day ends with the order's day. */
const claimDay = /@\d{4}-\d{2}-\d{2}$/

interface NamingNote {
  readonly id: string
  readonly fills: ReadonlyArray<string>
}

/** The ids of notes' fills, by id, record or order; only if there are none, by content in any account. */
export function* fillsOfNotesSteps(
  journal: Pick<Journal, 'entries'>,
  notes: ReadonlyArray<NamingNote>,
): Steps<ReadonlyMap<string, ReadonlyArray<string>>> {
  const known = yield* idsOfNotesSteps(journal, notes, knownNames)
  const left = notes.filter(({ id, fills }) => fills.length > 0 && known.get(id)?.length === 0)
  // The content names of all fills are slow to make, and few notes need them.
  return left.length === 0
    ? known
    : new Map([...known, ...(yield* idsOfNotesSteps(journal, left, (movement) => [contentName(movement)]))])
}

const knownNames = (movement: Movement, day: DayTrades | undefined): ReadonlyArray<string> => {
  if (movement.snapTradeId === '') return [movement.id]
  const { order } = noteIn(day, movement)
  return [movement.id, brokersName(movement), ...(order === '' ? [] : [orderName(order.replace(claimDay, ''))])]
}

const movementsPerStep = 1000

function* idsOfNotesSteps(
  { entries }: Pick<Journal, 'entries'>,
  notes: ReadonlyArray<NamingNote>,
  namesOf: (movement: Movement, day: DayTrades | undefined) => ReadonlyArray<string>,
): Steps<ReadonlyMap<string, ReadonlyArray<string>>> {
  const ids = new Map(notes.flatMap(({ fills }) => fills.map((name) => [name, new Set<string>()] as const)))
  yield
  let read = 0
  if (ids.size > 0)
    for (const { trades } of tableValues(entries)) {
      for (const movement of allMovementsOf(trades)) {
        for (const name of namesOf(movement, trades)) ids.get(name)?.add(movement.id)
        read += 1
      }
      if (read < movementsPerStep) continue
      read = 0
      yield
    }
  return new Map(notes.map(({ id, fills }) => [id, [...new Set(fills.flatMap((name) => [...(ids.get(name) ?? [])]))]]))
}
