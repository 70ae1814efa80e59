import { useState } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { resultChangesOf } from '#domain/trades/day-with.ts'
import { tradesOn } from '#domain/trades/trades-on.ts'
import { Button } from '#web/design/button/button.tsx'
import { latePart } from '#web/parts/late-part/late-part.tsx'
import { PageLink } from '#web/parts/page-link/page-link.tsx'
import { ChangedResult } from './changed-result.tsx'
import { DaySums, TradeLines } from './trade-lines.tsx'
import * as styles from './trades-of-day.css.ts'

const ExplainedDay = latePart(() => import('./explained-day.tsx').then((module) => module.ExplainedDay))

interface TradesOfDayProps {
  readonly journal: Journal
  readonly date: LocalDate
}

/** The sums of a day, its trades (the first few, then all), and where each number comes from. */
export const TradesOfDay = ({ journal, date }: TradesOfDayProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const [explains, setExplains] = useState(false)
  const { trades, adjustments, totals } = tradesOn(journal, date)
  const shown = journal.settings.showPortfolioValues
  const lastChange = resultChangesOf(entryOn(journal, date)?.trades).at(-1)
  if (totals.length === 0) return <p className={styles.hint}>No trades on this day.</p>
  return (
    <div className={styles.sheet}>
      <DaySums totals={totals} shown={shown} />
      <TradeLines trades={showsAll ? trades : trades.slice(0, limits.tradesShown)} adjustments={adjustments} shown={shown} />
      <div className={styles.actions}>
        {trades.length > limits.tradesShown && <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>{showsAll ? 'Show fewer' : `Show All (${trades.length})`}</Button>}
        {shown && totals.some(({ closings, unknownCost }) => closings + unknownCost > 0) && <Button size="sm" aria-expanded={explains} onClick={() => setExplains(!explains)}>How it adds up</Button>}
      </div>
      {!shown && <p className={styles.hint}>Amounts are hidden. <PageLink to="/app/settings/general">Show Portfolio Values</PageLink></p>}
      {shown && !explains && lastChange && <p className={styles.hint}><ChangedResult change={lastChange} /></p>}
      {shown && explains && <ExplainedDay journal={journal} date={date} />}
    </div>
  )
}
