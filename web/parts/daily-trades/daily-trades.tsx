import { memo } from 'react'
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

/** What of a journal the trades of a day are made of: a tick changes nothing of it. */
const made = ['entries', 'settings', 'waiting'] as const

/** The day's trades: what is known of them, and how they come. */
export const DailyTrades = memo(function DailyTrades({ journal, date }: DayOfTrades) {
  return (
    <section className={styles.card} aria-labelledby="daily-trades">
      <TradesCard key={date} journal={journal} date={date} />
    </section>
  )
}, (one, other) => one.date === other.date && made.every((part) => one.journal[part] === other.journal[part]))
