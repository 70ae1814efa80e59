import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { entryStats } from '#domain/statistics/entries.ts'
import { monthView } from '#domain/statistics/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { monthOf, monthTitle } from '#domain/time/month.ts'
import { button } from '#web/design/controls/button.css.ts'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { CashApart } from '#web/shared/daily-trades/cash-part.tsx'
import { DailyTrades } from '#web/shared/daily-trades/daily-trades.tsx'
import { MonthOverview } from '#web/shared/days/month-overview.tsx'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { DateLine } from '#web/shared/page/date-order.ts'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { Part } from '#web/shared/page/part.tsx'
import { AccountFilter } from '#web/shared/trades/account-filter.tsx'
import * as styles from './dashboard-screen.css.ts'
import { LastEntry } from './last-entry.tsx'
import { MarketSection } from './market/market-section.tsx'
import { PortfolioCard } from './portfolio/portfolio-card.tsx'
import { ResultsSoFar } from './results-so-far.tsx'
import { TodayProgress } from './today-progress.tsx'
import { WhatChanged } from './what-changed.tsx'

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
  // The same head before and after loading: a press that begins on its link also ends on it.
  return (
    <div className={styles.page} aria-busy={!isOpen || undefined}>
      <header className={styles.head}>
        <div>
          <p className={styles.date}>
            {isOpen && (
              <time dateTime={today}>
                <DateLine of={today} />
              </time>
            )}
          </p>
          <h1 tabIndex={-1}>Dashboard</h1>
        </div>
        <PageLink to="/app/today" className={button({ variant: 'primary' })}>
          Open Today's Plan
        </PageLink>
      </header>
      {isOpen ? <Dashboard journal={journal.current} today={today} /> : <DashboardSkeleton />}
    </div>
  )
}

interface DashboardProps {
  readonly journal: Journal
  readonly today: LocalDate
}

const Dashboard = ({ journal, today }: DashboardProps) => {
  const { linkedSnapTradeAccounts: linkedIds, showPortfolioValues } = journal.settings
  const account = useAccount()
  const followed = account === undefined ? linkedIds : linkedIds.filter((id) => id === account)
  const portfolio = (account === undefined || followed.length > 0) && (
    <Part>
      <PortfolioCard linkedIds={followed} shown={showPortfolioValues} />
    </Part>
  )
  return (
    <>
      <AccountFilter others="Market, tasks and texts are of the whole day; what changed is said of every account." />
      <Part>
        <ResultsSoFar journal={journal} today={today} />
      </Part>
      {account === undefined && (
        <Part>
          <WhatChanged journal={journal} today={today} />
        </Part>
      )}
      <div className={styles.columns}>
        <div className={styles.day}>
          <Part>
            <TodayProgress journal={journal} />
          </Part>
          <Part>
            <LastEntry journal={journal} today={today} />
          </Part>
        </div>
        <div className={styles.column}>
          {linkedIds.length > 0 && portfolio}
          <div className={styles.part}>
            <Part>
              <MonthSoFar journal={journal} today={today} />
            </Part>
          </div>
          {/* It grows while it is synced, so parts of fixed height come before it. */}
          <Part>
            <DailyTrades journal={journal} date={today} />
          </Part>
          {linkedIds.length === 0 && portfolio}
        </div>
        <div className={styles.market}>
          <Part>
            <MarketSection />
          </Part>
        </div>
      </div>
    </>
  )
}

const MonthSoFar = ({ journal, today }: DashboardProps) => {
  const month = monthOf(today)
  const account = useAccount()
  const { stats, hasCash } = useMemo(() => monthView(journal, month, 0, account), [journal, month, account])
  const entries = useMemo(() => entryStats(journal, today, month), [journal, today, month])
  return (
    <MonthOverview
      title={monthTitle(month)}
      stats={stats}
      entries={entries}
      cash={hasCash && <CashApart journal={journal} month={month} />}
      amountsShown={journal.settings.showPortfolioValues}
      isLinked={journal.settings.linkedSnapTradeAccounts.length > 0}
    />
  )
}

const DashboardSkeleton = () => (
  <>
    <output className={visuallyHidden}>Loading your trading journal...</output>
    <div className={styles.skeleton}>
      <Skeleton width="8rem" height="8.5rem" />
    </div>
    <div className={styles.columns}>
      <div className={styles.day}>
        <div className={styles.part}>
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton height="3rem" />
          <Skeleton height="9rem" />
        </div>
      </div>
      <div className={styles.market}>
        <div className={styles.part}>
          <Skeleton width="8rem" height="1.25rem" />
          <Skeleton height="1.75rem" />
          <Skeleton height="0.375rem" />
          <Skeleton height="7rem" />
        </div>
      </div>
    </div>
  </>
)
