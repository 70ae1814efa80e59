import { useState } from 'react'
import { entryOn } from '#domain/entries/views.ts'
import { tradesOn } from '#domain/fills/summary.ts'
import { isCash } from '#domain/lots/movement.ts'
import { ofAccount } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { button } from '#web/design/controls/button.css.ts'
import { Button } from '#web/design/controls/button.tsx'
import { AmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { useAccount } from '#web/shared/page/kept-account.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { OnlyAccount } from '#web/shared/trades/only-account.tsx'
import { useAccountsOfDay } from '#web/shared/trades/use-account-names.ts'
import { CashApart } from './cash-part.tsx'
import { ChangedResult } from './changed-result.tsx'
import { DaySums, linesToShow, TradeLines } from './trade-lines.tsx'
import * as styles from './trades-of-day.css.ts'

const DayEntries = lazyPart(() => import('#web/shared/own-entries/day-entries.tsx').then((module) => module.DayEntries))
const ExplainedDay = lazyPart(() => import('./explained-day.tsx').then((module) => module.ExplainedDay))

interface TradesOfDayProps {
  readonly journal: Journal
  readonly date: LocalDate
}

export const TradesOfDay = ({ journal, date }: TradesOfDayProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const [explains, setExplains] = useState(false)
  const [corrects, setCorrects] = useState(false)
  const account = useAccount()
  const { totals, ...day } = tradesOn(journal, date, account)
  const { trades, adjustments } = day
  const lines = linesToShow(day)
  const accounts = useAccountsOfDay(day)
  const shown = journal.settings.showPortfolioValues
  const stored = ofAccount(entryOn(journal, date)?.trades, account)
  const lastChange = stored?.changes?.at(-1)
  const changed = lastChange && (
    <p className={styles.hint}>
      <ChangedResult change={lastChange} />
    </p>
  )
  const cash = stored?.adjustments?.some(isCash) && <CashApart journal={journal} date={date} />
  if (totals.length + adjustments.length === 0)
    return (
      <>
        <OnlyAccount />
        <p className={styles.hint}>No trades on this day.</p>
        {cash}
        {shown && changed}
      </>
    )
  return (
    <div className={styles.sheet}>
      <OnlyAccount />
      <DaySums totals={totals} shown={shown} />
      <TradeLines {...day} shown={shown} inFull={showsAll} accounts={accounts} />
      <div className={styles.actions}>
        {lines > 0 && (
          <Button size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show All (${lines})`}
          </Button>
        )}
        {shown && totals.some(({ closings, unknownCost }) => closings + unknownCost > 0) && (
          <Button size="sm" aria-expanded={explains} onClick={() => setExplains(!explains)}>
            How it adds up
          </Button>
        )}
        {shown && trades.length + adjustments.length > 0 && (
          <Button size="sm" aria-expanded={corrects} onClick={() => setCorrects(!corrects)}>
            Correct
          </Button>
        )}
        <AmountsToggle shown={shown} />
        <PageLink to={`/app/trades?from=${date}&to=${date}`} className={button({ size: 'sm' })}>
          Trades of this day
        </PageLink>
      </div>
      {!shown && (
        <p className={styles.hint}>
          Amounts are hidden. <PageLink to="/app/settings/general">Show Portfolio Values</PageLink>
        </p>
      )}
      {cash}
      {shown && !explains && changed}
      {shown && explains && <ExplainedDay journal={journal} date={date} />}
      {shown && corrects && <DayEntries journal={journal} date={date} />}
    </div>
  )
}
