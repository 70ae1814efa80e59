import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { entryOn } from '#domain/entries/views.ts'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import type { Journal, LocalDate } from '#domain/journal/journal.ts'
import { allMovementsOf } from '#domain/trades/daily-trades.ts'
import type { BrokerageStanding } from '#machines/brokerage.machine.ts'
import { Alert } from '#web/design/alert/alert.tsx'
import { Badge } from '#web/design/badge/badge.tsx'
import { Button } from '#web/design/button/button.tsx'
import { RetryIcon } from '#web/design/icons/icons.tsx'
import { BrokenLogins } from '#web/parts/brokerage/broken-logins.tsx'
import { useBrokerage } from '#web/parts/brokerage/use-brokerage.ts'
import { PageLink } from '#web/parts/page-link/page-link.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { brokerageView } from '#web/read-models/brokerage.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { tradeSyncView } from '#web/read-models/trade-sync.ts'
import { dayView } from '#web/read-models/views.ts'
import * as styles from './daily-trades.css.ts'
import { SyncStatus } from './sync-status.tsx'
import { tradeBadgeOf } from './trade-badge.ts'
import { TradesOfDay } from './trades-of-day.tsx'

interface TradesCardProps {
  readonly journal: Journal
  readonly date: LocalDate
}

/** A day's trades with everything around them: how they stand with the brokers, getting them anew, calculating them anew. */
export const TradesCard = ({ journal, date }: TradesCardProps) => {
  const { standing } = useSnapshot(brokerageView)
  const { step, errors, todayMissing, questions } = useSnapshot(tradeSyncView)
  const { today } = useSnapshot(dayView)
  const room = useBrokerage()
  const [asked, setAsked] = useState(false)
  const { calculation } = useSnapshot(tradeFileView)
  const { tradeFile } = useActions()
  const kept = entryOn(journal, date)?.trades
  const isLinked = journal.settings.linkedSnapTradeAccounts.length > 0
  const canSync = isLinked && (standing === 'connected' || standing === 'unknown')
  const isBusy = step !== 'idle'
  const badge = tradeBadgeOf(journal, date, standing, step)
  const linkedNow = journal.settings.linkedSnapTradeAccounts.join()
  const recalculate = () => {
    setAsked(true)
    tradeFile({ type: 'recalculate' })
  }
  useEffect(() => {
    if (date === today && linkedNow !== '') room?.trades.look(date)
  }, [room, date, today, linkedNow])
  return (
    <>
      <div className={styles.head}>
        <h2 id="daily-trades" className={styles.heading}>Daily Trades</h2>
        {/* Other words are another badge: it ends where the line ends, so one that grew would have moved. */}
        <Badge key={badge.words} tone={badge.tone}>{badge.words}</Badge>
      </div>
      {/* Above the trades, which come late and grow downwards. */}
      {canSync && (
        <>
          <div className={styles.actions}>
            {/* Not `disabled`: a keyboard that has just pressed it would lose its place. */}
            <Button size="sm" aria-disabled={isBusy || undefined} onClick={() => isBusy || room?.trades.sync(date)}><RetryIcon size={16} />Sync</Button>
          </div>
          <SyncStatus date={date} kept={kept} onCancel={() => room?.trades.cancel()} />
        </>
      )}
      {kept === undefined ? <NoTrades isLinked={canSync} standing={standing} /> : <TradesOfDay journal={journal} date={date} />}
      {allMovementsOf(kept).length > 0 && (
        <div className={styles.actions}>
          <Button size="sm" variant="ghost" aria-disabled={calculation === 'busy' || undefined} onClick={recalculate}>Refresh calculations</Button>
          {asked && (calculation === 'busy' || calculation === 'anew') && <output className={styles.nothing}>{calculation === 'anew' ? 'Calculated anew' : 'Calculating…'}</output>}
        </div>
      )}
      {canSync && errors.length > 0 && <Alert tone="error">{messageOf(domainError('brokerage', 'SYNC_FAILED'))}. {errors.map((error) => `${error}.`).join(' ')}</Alert>}
      {canSync && <BrokenLogins linkedIds={journal.settings.linkedSnapTradeAccounts} />}
      {canSync && questions.current.length > 0 && <Alert tone="warning">An account may be one that this journal had before. Nothing of it is counted until you have said so in the <PageLink to="/app/settings/brokerage">brokerage settings</PageLink>.</Alert>}
      {canSync && todayMissing && date === today && errors.length === 0 && <p className={styles.nothing}>Today's fills cannot be had from a broker before tomorrow. They come with its own record.</p>}
      {asked && calculation === 'failed' && <Alert tone="error">{messageOf(domainError('brokerage', 'CALCULATION_FAILED'))}</Alert>}
    </>
  )
}

interface NoTradesProps {
  readonly isLinked: boolean
  readonly standing: BrokerageStanding
}

const NoTrades = ({ isLinked, standing }: NoTradesProps) => {
  if (isLinked) return <p className={styles.nothing}>The trades of this day have not been synced yet.</p>
  const ways = standing === 'unavailable' ? 'They come from a file' : 'They come from a file, and with a connection from your broker'
  // Other words are another line: in the same one the link behind them would have moved.
  return <p key={ways} className={styles.nothing}>No trades are known for this day. {ways}: <PageLink to="/app/settings/brokerage">Brokerage settings</PageLink></p>
}
