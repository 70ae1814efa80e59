import { lazy, Suspense } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import * as styles from './daily-trades.css.ts'

const TradesCard = lazy(() => import('./trades-card.tsx').then((module) => ({ default: module.TradesCard })))

interface DayOfTrades {
  readonly journal: Journal
  readonly date: LocalDate
}

/** Whether anything of a brokerage or of a file is kept for a day. */
export const hasTrades = (journal: Journal, date: LocalDate): boolean => entryOn(journal, date)?.trades !== undefined

/** The day's trades: what is known of them, and how they come. */
export const DailyTrades = ({ journal, date }: DayOfTrades) => {
  const heading = <h2 id="daily-trades" className={styles.heading}>Daily Trades</h2>
  return (
    <section className={styles.card} aria-labelledby="daily-trades">
      <Suspense fallback={heading}><TradesCard key={date} heading={heading} journal={journal} date={date} /></Suspense>
    </section>
  )
}
