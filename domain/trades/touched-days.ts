import type { ReplacedTrades } from '../journal/events.ts'
import type { LocalDate } from '../journal/journal.ts'
import { addDays } from '../time/local-date.ts'

/** The days that a replacement may change: an instant may stand on a neighbour of the day that was told. */
export const touchedDays = ({ removed, activities }: ReplacedTrades): ReadonlySet<LocalDate> =>
  new Set([...new Set([...Object.keys(removed), ...activities.map(({ day }) => day)])].flatMap((day) => [addDays(day, -1) ?? day, day, addDays(day, 1) ?? day]))
