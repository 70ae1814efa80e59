import type { Adjustment, Fill } from '#domain/lots/movement.ts'
import { compareTexts } from '#domain/order.ts'
import { allMovementsOf } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableValues } from '#domain/record/table.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** Oldest day first. */
export type ByDay = ReadonlyMap<LocalDate, ReadonlyArray<Fill | Adjustment>>

/** The movements of each account, by its id. */
export const movementsByAccount = (journal: Pick<Journal, 'entries'>): ReadonlyMap<string, ByDay> => {
  const accounts = new Map<string, Map<LocalDate, Array<Fill | Adjustment>>>()
  for (const { date, trades } of [...tableValues(journal.entries)].toSorted((one, other) =>
    compareTexts(one.date, other.date),
  )) {
    for (const movement of allMovementsOf(trades)) {
      const days = accounts.get(movement.accountId) ?? new Map<LocalDate, Array<Fill | Adjustment>>()
      accounts.set(movement.accountId, days)
      const ofDay = days.get(date)
      if (ofDay) ofDay.push(movement)
      else days.set(date, [movement])
    }
  }
  return accounts
}

/** The ids of movements by day. */
export const idsByDay = (days: ByDay): Readonly<Record<LocalDate, ReadonlyArray<string>>> =>
  Object.fromEntries([...days].map(([day, movements]) => [day, movements.map(({ id }) => id)]))

/** Whether a broker's record names a movement; files name orders, or 'format|account|id'. */
export const isNamedByBroker = ({ snapTradeId, provisional }: Pick<Fill, 'snapTradeId' | 'provisional'>): boolean =>
  snapTradeId !== '' && !provisional && !snapTradeId.includes('|')
