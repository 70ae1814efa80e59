import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { entryStats } from '#domain/statistics/entries.ts'
import { monthProfits } from '#domain/statistics/day-profit.ts'
import { monthView } from '#domain/statistics/month.ts'
import { dateLine } from '#domain/time/date-line.ts'
import { monthOf, monthTitle } from '#domain/time/month.ts'
import { button } from '#web/design/button/button.css.ts'
import { Skeleton } from '#web/design/skeleton/skeleton.tsx'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import { DailyTrades } from '#web/parts/daily-trades/daily-trades.tsx'
import { MonthOverview } from '#web/parts/month-overview/month-overview.tsx'
import { PageLink } from '#web/parts/page-link/page-link.tsx'
import { UnopenedJournal } from '#web/parts/unopened-journal/unopened-journal.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { LastEntry } from './last-entry.tsx'
import { MarketSection } from './market/market-section.tsx'
import { PortfolioCard } from './portfolio/portfolio-card.tsx'
import { TodayProgress } from './today-progress.tsx'
import * as styles from './dashboard-screen.css.ts'

/** Where a trader arrives: the market, how far the day is, how the month goes, and what was written last. */
export const DashboardScreen = () => {
  const { market } = useActions()
  useEffect(() => {
    market('watch')
    return () => market('leave')
  }, [market])
  const { journal, status } = useSnapshot(journalView)
  const { today } = useSnapshot(dayView)
  if (!journal && status === 'failed') return <UnopenedJournal />
  const isOpen = journal !== undefined && today !== ''
  // The head is the same one before and after: a press that begins on its link ends on it.
  return (
    <div className={styles.page} aria-busy={!isOpen || undefined}>
      <header className={styles.head}>
        <div>
          <p className={styles.date}>{isOpen && <time dateTime={today}>{dateLine(today)}</time>}</p>
          <h1 tabIndex={-1}>Dashboard</h1>
        </div>
        <PageLink to="/app/today" className={button({ variant: 'primary' })}>Open Today's Plan</PageLink>
      </header>
      {isOpen ? <Dashboard journal={journal.current} today={today} /> : <DashboardSkeleton />}
    </div>
  )
}

const Dashboard = ({ journal, today }: { readonly journal: Journal; readonly today: LocalDate }) => {
  const month = monthOf(today)
  const stats = useMemo(() => monthView(journal, month).stats, [journal, month])
  const profits = useMemo(() => monthProfits(journal, month), [journal, month])
  const entries = useMemo(() => entryStats(journal, today, month), [journal, today, month])
  const { linkedSnapTradeAccounts: linkedIds, showPortfolioValues } = journal.settings
  const portfolio = <PortfolioCard linkedIds={linkedIds} shown={showPortfolioValues} />
  return (
    <div className={styles.columns}>
      <div className={styles.day}><TodayProgress journal={journal} /></div>
      <div className={styles.market}><MarketSection /></div>
      <div className={styles.column}>
        <div className={styles.part}><MonthOverview title={monthTitle(month)} stats={stats} entries={entries} profits={profits} amountsShown={journal.settings.showPortfolioValues} isLinked={linkedIds.length > 0} /></div>
        <LastEntry journal={journal} today={today} />
        {linkedIds.length > 0 && portfolio}
        {/* After what keeps its height, for it grows while it is synced; and before what may not be there at all. */}
        <DailyTrades journal={journal} date={today} />
        {linkedIds.length === 0 && portfolio}
      </div>
    </div>
  )
}

/** The shape of the page while the journal opens. */
const DashboardSkeleton = () => (
  <>
    <output className={visuallyHidden}>Loading your trading journal...</output>
    <div className={styles.columns}>
      <div className={styles.market}><div className={styles.part}><Skeleton width="8rem" height="1.25rem" /><Skeleton height="1.75rem" /><Skeleton height="0.375rem" /><Skeleton height="7rem" /></div></div>
      <div className={styles.part}><Skeleton width="8rem" height="1.25rem" /><Skeleton height="3rem" /><Skeleton height="9rem" /></div>
    </div>
  </>
)
