import type { LocalDate } from '#domain/journal/journal.ts'
import { counted } from '#web/parts/counted/counted.ts'
import { namedDays } from './day-span.ts'
import * as styles from './settings.css.ts'

/** From so many trades on it takes a while until the days are known, and they are many. */
const manyTrades = 300

interface ResultsThatChangeProps {
  /** Undefined while nobody knows yet. */
  readonly days: ReadonlyArray<LocalDate> | undefined
  /** How many trades the change is about. */
  readonly trades: number
}

/** The line of a list that says which days come to another result. */
export const ResultsThatChange = ({ days, trades }: ResultsThatChangeProps) => (
  <li className={trades < manyTrades ? undefined : styles.keptLines} aria-busy={days === undefined}>{wordsOf(days)}</li>
)

const wordsOf = (days: ReadonlyArray<LocalDate> | undefined): string => {
  if (days === undefined) return 'Working out which days change their results…'
  return days.length === 0 ? 'No day changes its result.' : `${counted(days.length, 'day changes its result', 'days change their results')}: ${namedDays(days)}.`
}
