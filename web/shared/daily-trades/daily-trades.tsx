import { memo } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import * as styles from './daily-trades.css.ts'
import { TradesCard } from './trades-card.tsx'

export interface DayOfTrades {
  readonly journal: Journal
  readonly date: LocalDate
}

/** Trades of a broker or a file. */
export const hasTrades = (journal: Journal, date: LocalDate): boolean => entryOn(journal, date)?.trades !== undefined

/** The parts of a journal that the trades of a day depend on: a tick changes none of them. */
const dependencies = ['entries', 'settings'] as const

export const DailyTrades = memo(
  function DailyTrades({ journal, date }: DayOfTrades) {
    return (
      <section className={styles.card} aria-labelledby="daily-trades">
        <TradesCard key={date} journal={journal} date={date} />
      </section>
    )
  },
  (one, other) => one.date === other.date && dependencies.every((part) => one.journal[part] === other.journal[part]),
)
