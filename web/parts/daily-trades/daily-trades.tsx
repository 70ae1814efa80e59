import { entryOn } from '#domain/entries/views.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import * as styles from './daily-trades.css.ts'
import { TradesCard } from './trades-card.tsx'

export interface DayOfTrades {
  readonly journal: Journal
  readonly date: LocalDate
}

/** Whether anything of a brokerage or of a file is kept for a day. */
export const hasTrades = (journal: Journal, date: LocalDate): boolean => entryOn(journal, date)?.trades !== undefined

/** The day's trades: what is known of them, and how they come. */
export const DailyTrades = ({ journal, date }: DayOfTrades) => (
  <section className={styles.card} aria-labelledby="daily-trades">
    <TradesCard key={date} journal={journal} date={date} />
  </section>
)
