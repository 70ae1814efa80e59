import type { Journal, LocalDate } from '../journal/journal.ts'
import { tableValues } from '../journal/table.ts'
import { allMovementsOf } from './daily-trades.ts'
import { type Totals, totalsOf } from './daily-summary.ts'

/** The sums of all days from one to another, both included, per currency: a month is the sum of its days, a day of its closings. */
export const profitBetween = (journal: Journal, from: LocalDate, to: LocalDate): ReadonlyArray<Totals> =>
  totalsOf([...tableValues(journal.entries)].flatMap(({ date, trades }) => (date >= from && date <= to ? allMovementsOf(trades) : [])))
