import { entryOn } from '../entries/views.ts'
import type { Journal, LocalDate } from '../journal/journal.ts'
import { type Totals, totalsOf } from './daily-summary.ts'
import { allMovementsOf, type DayMovements, movementsOf } from './daily-trades.ts'

/** What is to be read of a day's trades. */
export interface TradesOn extends Pick<DayMovements, 'trades' | 'adjustments'> {
  /** One for each currency; none on a day without trades. */
  readonly totals: ReadonlyArray<Totals>
}

/** The trades of a day, earliest first, what else moved its lots, and what they come to. */
export const tradesOn = (journal: Journal, date: LocalDate): TradesOn => {
  const kept = entryOn(journal, date)?.trades
  const { trades, adjustments } = movementsOf(kept)
  return {
    trades: trades.toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : one.timestamp > other.timestamp ? 1 : 0)),
    adjustments,
    totals: totalsOf(allMovementsOf(kept)),
  }
}
