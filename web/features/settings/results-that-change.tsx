import type { LocalDate } from '#domain/journal/journal.ts'
import { counted } from './counted.ts'
import { namedDays } from './day-span.ts'

/** The line of a list that says which days come to another result; `days` is undefined while nobody knows yet. */
export const ResultsThatChange = ({ days }: { readonly days: ReadonlyArray<LocalDate> | undefined }) => (
  <li aria-busy={days === undefined}>{days === undefined ? 'Working out which days change their results…' : days.length === 0 ? 'No day changes its result.' : `${counted(days.length, 'day changes its result', 'days change their results')}: ${namedDays(days)}.`}</li>
)
