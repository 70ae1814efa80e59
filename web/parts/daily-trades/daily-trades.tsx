import { lazy, Suspense } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { PageLink } from '#web/parts/page-link/page-link.tsx'
import * as styles from './daily-trades.css.ts'

const TradesOfDay = lazy(() => import('./trades-of-day.tsx').then((module) => ({ default: module.TradesOfDay })))

interface DayOfTrades {
  readonly journal: Journal
  readonly date: LocalDate
}

/** Whether anything of a brokerage or of a file is kept for a day. */
export const hasTrades = (journal: Journal, date: LocalDate): boolean => entryOn(journal, date)?.trades !== undefined

/** The day's trades. Where nobody has told of any, the card says so, and where that is changed. */
export const DailyTrades = ({ journal, date }: DayOfTrades) => (
  <section className={styles.card} aria-labelledby="daily-trades">
    <h2 id="daily-trades" className={styles.heading}>Daily Trades</h2>
    {hasTrades(journal, date) ? <Suspense><TradesOfDay key={date} journal={journal} date={date} /></Suspense> : (
      <p className={styles.nothing}>
        No trades are known for this day. They come from a file, and with a connection from your broker: <PageLink to="/app/settings/brokerage">Brokerage settings</PageLink>
      </p>
    )}
  </section>
)
