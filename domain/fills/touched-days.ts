import type { ReplacedTrades } from '#domain/record/events.ts'
import { type LocalDate, daysAround } from '#domain/time/local-date.ts'

/** The days that a replacement may change: adjacent ones as well. */
export const touchedDays = ({ removed, activities }: ReplacedTrades): ReadonlySet<LocalDate> =>
  new Set([...new Set([...Object.keys(removed), ...activities.map(({ day }) => day)])].flatMap(daysAround))
