import { lazy, Suspense } from 'react'
import type { DayOfTrades } from './daily-trades.tsx'
import * as styles from './daily-trades.css.ts'

const DailyTrades = lazy(() => import('./daily-trades.tsx').then((module) => ({ default: module.DailyTrades })))

/** The day's trades at the end of a page that is usable before their code is here. */
export const LateDailyTrades = ({ journal, date }: DayOfTrades) => (
  <Suspense fallback={<section className={styles.card} aria-label="Daily Trades" />}><DailyTrades journal={journal} date={date} /></Suspense>
)
