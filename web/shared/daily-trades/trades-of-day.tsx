import { useState } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import { tradesOn } from '#domain/fills/summary.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#web/design/controls/button.tsx'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { ChangedResult } from './changed-result.tsx'
import { DaySums, TradeLines } from './trade-lines.tsx'
import * as styles from './trades-of-day.css.ts'

const ExplainedDay = lazyPart(() => import('./explained-day.tsx').then((module) => module.ExplainedDay))

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
  const lastChange = entryOn(journal, date)?.trades?.changes?.at(-1)
  const changed = lastChange && (
    <p className={styles.hint}>
      <ChangedResult change={lastChange} />
    </p>
  )
  if (totals.length === 0)
    return (
      <>
        <p className={styles.hint}>No trades on this day.</p>
        {shown && changed}
      </>
    )
  return (
    <div className={styles.sheet}>
      <DaySums totals={totals} shown={shown} />
      <TradeLines
        trades={showsAll ? trades : trades.slice(0, limits.tradesShown)}
        adjustments={adjustments}
        shown={shown}
      />
      <div className={styles.actions}>
        {trades.length > limits.tradesShown && (
          <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show All (${trades.length})`}
          </Button>
        )}
        {shown && totals.some(({ closings, unknownCost }) => closings + unknownCost > 0) && (
          <Button size="sm" aria-expanded={explains} onClick={() => setExplains(!explains)}>
            How it adds up
          </Button>
        )}
      </div>
      {!shown && (
        <p className={styles.hint}>
          Amounts are hidden. <PageLink to="/app/settings/general">Show Portfolio Values</PageLink>
        </p>
      )}
      {shown && !explains && changed}
      {shown && explains && <ExplainedDay journal={journal} date={date} />}
    </div>
  )
}
