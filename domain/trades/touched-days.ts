import type { ReplacedTrades } from '../journal/events.ts'
import type { LocalDate } from '../journal/journal.ts'
import { daysAround } from './days-around.ts'

/** The days that a replacement may change. */
export const touchedDays = ({ removed, activities }: ReplacedTrades): ReadonlySet<LocalDate> =>
  new Set([...new Set([...Object.keys(removed), ...activities.map(({ day }) => day)])].flatMap(daysAround))
