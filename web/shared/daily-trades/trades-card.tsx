import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { entryOn } from '#domain/entries/views.ts'
import { domainError, messageOf } from '#domain/errors/catalogue.ts'
import { ownValue } from '#domain/fields.ts'
import { counted, plural } from '#domain/figures.ts'
import { allMovementsOf, type DayTrades, isSyncedDay, notRead } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import type { BrokerageStanding } from '#machines/brokerage/brokerage-status.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Alert } from '#web/design/status/alert.tsx'
import { Badge, type BadgeTone } from '#web/design/status/badge.tsx'
import { RetryIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { accountsReadView, type TradeSyncing } from '#web/read-models/trade-sync.ts'
import { dayView } from '#web/read-models/views.ts'
import { BrokenLogins } from '#web/shared/brokerage/broken-logins.tsx'
import { SyncFailed } from '#web/shared/brokerage/sync-failed.tsx'
import { useBrokerage } from '#web/shared/brokerage/use-brokerage.ts'
import { useStanding } from '#web/shared/brokerage/use-brokers.ts'
import { linkedIn, useSyncOfToday } from '#web/shared/brokerage/use-sync-of-today.ts'
import { useSyncedAt, useSyncErrors, useSyncStep } from '#web/shared/brokerage/use-trade-sync.ts'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { ImportButton } from '#web/shared/trades/import-button.tsx'
import * as styles from './daily-trades.css.ts'
import { SyncStatus } from './sync-status.tsx'
import { TradesOfDay } from './trades-of-day.tsx'

const OpenDifferences = lazyPart(() => import('./open-differences.tsx').then((module) => module.OpenDifferences))

interface TradesCardProps {
  readonly journal: Journal
  readonly date: LocalDate
}

export const TradesCard = ({ journal, date }: TradesCardProps) => {
  const standing = useStanding()
  const isSyncing = useSyncStep() !== 'idle'
  const isRead = useIsRead(date)
  const stored = entryOn(journal, date)?.trades
  const isLinked = journal.settings.linkedSnapTradeAccounts.length > 0
  const canSync = isLinked && (standing === 'connected' || standing === 'unknown')
  const brokerage = useBrokerage()
  useSyncOfToday(linkedIn(journal))
  const badge = tradeBadgeOf(journal, date, standing, isSyncing, isRead)
  return (
    <>
      <div className={styles.head}>
        <h2 id="daily-trades" className={styles.heading}>
          Daily Trades
        </h2>
        {/* The key makes a new badge for other words: one that grew at the end of the line would count as a layout
           shift. */}
        <Badge key={badge.words} tone={badge.tone}>
          {badge.words}
        </Badge>
      </div>
      {/* Above the trades, which load late and grow downwards. */}
      {canSync && <Sync date={date} stored={stored} syncing={brokerage?.trades} />}
      {stored === undefined ? (
        <NoTrades isLinked={canSync} isRead={isRead} standing={standing} />
      ) : (
        <TradesOfDay journal={journal} date={date} />
      )}
      {!canSync && (
        <div className={styles.actions}>
          <ImportButton start="typed" size="sm" />
          <ImportButton start="file" size="sm" />
        </div>
      )}
      {badge.words === 'Pending' && (
        <p className={styles.nothing}>
          Pending: these are executed orders, and their fees are still missing. Your broker's own record replaces them,
          usually by the next day.
        </p>
      )}
      <NotRead stored={stored} />
      {canSync && stored !== undefined && <OpenDifferences journal={journal} date={date} />}
      <Recalculation offered={allMovementsOf(stored).length > 0} />
      {canSync && <SyncNotes date={date} linkedIds={journal.settings.linkedSnapTradeAccounts} />}
    </>
  )
}

const NotRead = ({ stored }: Pick<SyncProps, 'stored'>) => {
  const { some, movements } = notRead(stored)
  if (!some) return undefined
  return (
    <Alert tone="warning">
      {movements === 0
        ? "A part of this day's record could not be read. "
        : `${counted(movements, 'trade', 'trades')} could not be read, and the numbers are without them. `}
      Your journal file stays as it is.
    </Alert>
  )
}

interface SyncProps {
  readonly date: LocalDate
  readonly stored: DayTrades | undefined
  readonly syncing: TradeSyncing | undefined
}

const Sync = ({ date, stored, syncing }: SyncProps) => {
  const isBusy = useSyncStep() !== 'idle'
  return (
    <>
      <div className={styles.actions}>
        <Button size="sm" unavailable={isBusy} onClick={() => syncing?.sync(date)}>
          <RetryIcon size={16} />
          Sync
        </Button>
      </div>
      <SyncStatus date={date} stored={stored} onCancel={() => syncing?.cancel()} />
    </>
  )
}

const Recalculation = ({ offered }: { readonly offered: boolean }) => {
  const { calculation } = useSnapshot(tradeFileView)
  const { tradeFile } = useActions()
  const [asked, setAsked] = useState(false)
  const isBusy = calculation === 'busy'
  const recalculate = () => {
    setAsked(true)
    tradeFile({ type: 'recalculate' })
  }
  return (
    <>
      {offered && (
        <div className={styles.actions}>
          <Button size="sm" variant="ghost" unavailable={isBusy} onClick={recalculate}>
            Refresh calculations
          </Button>
          {asked && (isBusy || calculation === 'anew') && (
            <output className={styles.nothing}>{isBusy ? 'Calculating…' : 'Calculated again'}</output>
          )}
        </div>
      )}
      {asked && calculation === 'failed' && (
        <Alert tone="error">{messageOf(domainError('brokerage', 'CALCULATION_FAILED'))}</Alert>
      )}
    </>
  )
}

const SyncNotes = ({ date, linkedIds }: { readonly date: LocalDate; readonly linkedIds: ReadonlyArray<string> }) => {
  const errors = useSyncErrors()
  const todayMissing = useActorState('tradeSync', ({ context }) => context.todayMissing) === true
  const { questions, unread } = useSnapshot(accountsReadView)
  const { today } = useSnapshot(dayView)
  const unreadNow = unread.current.filter((day) => day === date).length
  return (
    <>
      <SyncFailed />
      {unreadNow > 0 && (
        <Alert tone="warning">
          {counted(unreadNow, 'record', 'records')} from your broker for this day could not be read. The numbers do not
          include {plural(unreadNow, 'it', 'them')}.
        </Alert>
      )}
      <BrokenLogins linkedIds={linkedIds} />
      {questions.current.length > 0 && (
        <Alert tone="warning">
          An account may be one that this journal had before. It does not count until you answer in the{' '}
          <PageLink to="/app/settings/brokerage">brokerage settings</PageLink>.
        </Alert>
      )}
      {todayMissing && date === today && errors.length === 0 && (
        <p className={styles.nothing}>Your broker reports today's fills tomorrow.</p>
      )}
    </>
  )
}

/** Whether the brokers were asked about a day: without trades it then had none. */
const useIsRead = (date: LocalDate): boolean => {
  const { daysRead } = useSnapshot(accountsReadView)
  const syncedAt = useSyncedAt()
  return (
    (daysRead !== undefined && daysRead.from <= date && date <= daysRead.through) ||
    ownValue(syncedAt, date) !== undefined
  )
}

interface NoTradesProps {
  readonly isLinked: boolean
  readonly isRead: boolean
  readonly standing: BrokerageStanding
}

const NoTrades = ({ isLinked, isRead, standing }: NoTradesProps) => {
  if (isLinked && isRead) return <p className={styles.nothing}>No trades on this day.</p>
  if (isLinked) return <p className={styles.nothing}>The trades of this day have not been synced yet.</p>
  if (standing === 'unavailable') return <p className={styles.nothing}>No trades yet.</p>
  return (
    <p className={styles.nothing}>
      No trades yet. Connect a broker: <PageLink to="/app/settings/brokerage">Brokerage settings</PageLink>
    </p>
  )
}

/** The state of a day's trades (spec section 4, "Trade sync"). */
interface TradeBadge {
  readonly words: 'Not connected' | 'Not synced' | 'Syncing' | 'Synced' | 'Pending'
  readonly tone: BadgeTone
}

/** Orders that wait for the broker's own record are pending, wherever they came from. */
const tradeBadgeOf = (
  journal: Journal,
  date: LocalDate,
  standing: BrokerageStanding,
  isSyncing: boolean,
  isRead: boolean,
): TradeBadge => {
  const stored = entryOn(journal, date)?.trades
  const isLinked =
    journal.settings.linkedSnapTradeAccounts.length > 0 && standing !== 'not connected' && standing !== 'unavailable'
  if (isLinked && isSyncing) return { words: 'Syncing', tone: 'accent' }
  if (stored?.snapTradeSynced === false) return { words: 'Pending', tone: 'caution' }
  if (!isLinked) return { words: 'Not connected', tone: 'neutral' }
  return isSyncedDay(stored) || isRead
    ? { words: 'Synced', tone: 'positive' }
    : { words: 'Not synced', tone: 'neutral' }
}
