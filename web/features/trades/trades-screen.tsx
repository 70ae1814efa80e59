import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { currenciesOf, filteredTrades, standingFilter, type TradeFilter } from '#domain/search/trade-filter.ts'
import { nothingWritten } from '#domain/trade-notes/written.ts'
import type { GroupsOf } from '#domain/trades/groups.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { useSteadyMedia } from '#web/design/dialog/use-steady-media.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { journalView } from '#web/read-models/views.ts'
import { SyncFailed } from '#web/shared/brokerage/sync-failed.tsx'
import { linkedIn } from '#web/shared/brokerage/use-sync-of-today.ts'
import { useAreTradesComing } from '#web/shared/brokerage/use-trade-sync.ts'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { useDateOrder } from '#web/shared/page/date-order.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { Part } from '#web/shared/page/part.tsx'
import { PlanButton } from '#web/shared/trade-notes/plan-button.tsx'
import { filterWords } from '#web/shared/trades/filter-words.ts'
import { Filters } from '#web/shared/trades/filters.tsx'
import { ImportButton } from '#web/shared/trades/import-button.tsx'
import { labelOptions } from '#web/shared/trades/label-options.ts'
import { nameAmong } from '#web/shared/trades/named-accounts.ts'
import { tradeAddress, useTradeAddress } from '#web/shared/trades/trade-address.ts'
import { useNamedAccounts } from '#web/shared/trades/use-account-names.ts'
import { useTolerances } from '#web/shared/trades/use-tolerances.ts'
import { useWatchedTrades } from '#web/shared/trades/use-watched-trades.ts'
import { ExportTrades } from './export-trades.tsx'
import { PrintedTrades } from './printed-trades.tsx'
import { Sums } from './sums.tsx'
import { TradeList } from './trade-list.tsx'
import { TradePage, TradePanel, type TradeViewProps } from './trade-view.tsx'
import * as styles from './trades-screen.css.ts'
import { useWritten, type Written } from './use-written.ts'
import { WaitingNotes } from './waiting-notes.tsx'

export const TradesScreen = () => {
  useWatchedTrades()
  const { journal, status } = useSnapshot(journalView)
  const { trades, groups } = useSnapshot(tradesView)
  const isThere = journal !== undefined && trades !== undefined && groups !== undefined
  // The first drawing is in slices, which let input in between; a filter has its answer at once.
  const isDrawn = useDeferredValue(isThere, false)
  if (!journal && status === 'failed') return <UnopenedJournal />
  return (
    <div className={styles.page} aria-busy={!isThere || !isDrawn || undefined}>
      <header>
        <h1 tabIndex={-1}>Trades</h1>
        <p className={muted.small}>
          From flat to flat. A trade belongs to the day of its last fill; the calendar counts each result on the day on
          which it was realized.
        </p>
      </header>
      {isThere && isDrawn ? (
        <Part>
          <Trades journal={journal.current} trades={trades.current} groupOf={groups.current} />
        </Part>
      ) : (
        <TradesSkeleton />
      )}
    </div>
  )
}

const NoTrades = ({ isLinked }: { readonly isLinked: boolean }) => {
  const areComing = useAreTradesComing()
  if (isLinked && areComing) return <output className={muted.text}>Your trades are on their way.</output>
  return (
    <>
      {isLinked && <SyncFailed />}
      <p className={muted.text}>
        No trades yet.{' '}
        {isLinked
          ? 'They appear here once your broker reports them; a file of it brings them as well. '
          : 'They appear here once your fills are in this journal: connect a broker, or bring them here yourself. '}
        <PageLink to="/app/settings/brokerage">Brokerage settings</PageLink>
      </p>
    </>
  )
}

const TradesSkeleton = () => (
  <>
    <output className={visuallyHidden}>Loading your trades...</output>
    <Skeleton height="2.75rem" />
    <Skeleton height="4rem" />
    <Skeleton height="16rem" />
  </>
)

interface TradesProps {
  readonly journal: Journal
  readonly trades: ReadonlyArray<Trade>
  readonly groupOf: GroupsOf
}

const Trades = ({ journal, trades, groupOf }: TradesProps) => {
  const { filter, id, look, open, close } = useTradeAddress()
  const accounts = useNamedAccounts(trades)
  const currencies = useMemo(() => currenciesOf(trades), [trades])
  const shown = journal.settings.showPortfolioValues
  const isPrinting = useMedia(media.print)
  const order = useDateOrder()
  const nameOf = nameIn(accounts)
  const written = useWritten(journal, trades)
  const labels = labelOptions(written.labels)
  const standing = standingFilter(filter, written.labels)
  const found = useFound({ trades, filter: standing, accounts, groupOf, written })
  useFocusOnReturn(id)
  const opened = id === undefined ? undefined : tradeOf(trades, id)
  const view = opened && {
    trade: opened,
    accountName: nameOf(opened.accountId),
    shown,
    written: written.byTrade.get(opened.id) ?? nothingWritten,
    labels: written.labels,
    ...neighboursOf(found, opened, open),
    onClose: close,
  }
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.list}>
          <WaitingNotes written={written} trades={trades} shown={shown} />
          {trades.length === 0 ? (
            <NoTrades isLinked={linkedIn(journal).length > 0} />
          ) : (
            <Filters filter={standing} accounts={accounts} labels={labels} currencies={currencies} onFilter={look} />
          )}
          {id !== undefined && !opened && <Alert tone="warning">This address names no trade of this journal.</Alert>}
          {trades.length > 0 && <Sums trades={found} shown={shown} />}
          <div className={row({ gap: 'small', wrap: true, justify: 'end' })}>
            <PlanButton size="sm" />
            <ImportButton start="typed" size="sm" />
            <ImportButton start="file" size="sm" />
            {found.length > 0 && shown && <ExportTrades count={found.length} filter={standing} />}
          </div>
          {trades.length > 0 && found.length === 0 && <p className={muted.text}>No trade fits these filters.</p>}
          {found.length > 0 && (
            <TradeList
              trades={found}
              written={written.byTrade}
              accountOf={nameAmong(accounts)}
              openId={opened?.id}
              shown={shown}
              addressOf={(tradeId) => tradeAddress(filter, tradeId)}
              onOpen={open}
            />
          )}
        </div>
        <OpenTrade view={view} />
      </div>
      {isPrinting && (
        <PrintedTrades
          trades={found}
          written={written.byTrade}
          accountOf={nameAmong(accounts)}
          shown={shown}
          filters={filterWords(standing, { accounts, labels }, order)}
        />
      )}
    </>
  )
}

const OpenTrade = ({ view }: { readonly view: TradeViewProps | undefined }) => {
  const isBeside = useSteadyMedia(media.wide)
  if (isBeside)
    return (
      <div className={styles.beside}>
        <Part>
          {view ? (
            <TradePanel key={view.trade.id} {...view} />
          ) : (
            <p className={muted.small}>Choose a trade to see its fills and to write about it.</p>
          )}
        </Part>
      </div>
    )
  return (
    view && (
      <Part>
        <TradePage {...view} />
      </Part>
    )
  )
}

type Accounts = ReturnType<typeof useNamedAccounts>

const nameIn = (accounts: Accounts) => (accountId: string) =>
  accounts.find(({ value }) => value === accountId)?.label ?? accountId

interface Asked extends Omit<TradesProps, 'journal'> {
  readonly filter: TradeFilter
  readonly accounts: Accounts
  readonly written: Written
}

const useFound = ({ trades, filter, accounts, groupOf, written }: Asked): ReadonlyArray<Trade> => {
  const toleranceOf = useTolerances()
  // The filter is another object at each render.
  const asked = JSON.stringify(filter)
  return useMemo(
    () =>
      filteredTrades(trades, JSON.parse(asked) as TradeFilter, {
        accountName: nameIn(accounts),
        toleranceOf,
        groupOf,
        written: written.byTrade,
      }),
    [trades, asked, accounts, toleranceOf, groupOf, written],
  )
}

/** A trade by its id, or by any of its fills: another fill may open it since the address was stored. */
const tradeOf = (trades: ReadonlyArray<Trade>, id: string): Trade | undefined =>
  trades.find((trade) => trade.id === id) ?? trades.find(({ fills }) => fills.includes(id))

/** When a trade closes, its line gets the focus, also when an address had opened it. */
const useFocusOnReturn = (id: string | undefined): void => {
  const before = useRef(id)
  // After paint: a closing page gives the focus back first.
  useEffect(() => {
    const last = before.current
    before.current = id
    if (id === undefined && last !== undefined)
      document.querySelector<HTMLElement>(`[data-trade="${CSS.escape(last)}"] a`)?.focus()
  }, [id])
}

const neighboursOf = (found: ReadonlyArray<Trade>, trade: Trade, open: (id: string) => void) => {
  // In the order of the list: open trades first.
  const listed = [...found.filter(({ isOpen }) => isOpen), ...found.filter(({ isOpen }) => !isOpen)]
  const place = listed.indexOf(trade)
  const to = (other: Trade | undefined) => (place >= 0 && other ? () => open(other.id) : undefined)
  return { onPrevious: to(listed[place - 1]), onNext: to(listed[place + 1]) }
}
