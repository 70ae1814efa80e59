import { memo, useDeferredValue, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { Overview } from '#domain/insight/overview.ts'
import type { Routine } from '#domain/insight/routine.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import { labelsById } from '#domain/trade-notes/label.ts'
import type { Trade } from '#domain/trades/trade.ts'
import { Skeleton } from '#web/design/status/skeleton.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { insightView } from '#web/read-models/insight.ts'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { journalView } from '#web/read-models/views.ts'
import { WithAmountsToggle } from '#web/shared/brokerage/amounts-toggle.tsx'
import { UnopenedJournal } from '#web/shared/journal/unopened-journal.tsx'
import { lazyPart } from '#web/shared/page/lazy-part.tsx'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { Filters } from '#web/shared/trades/filters.tsx'
import { labelOptions } from '#web/shared/trades/label-options.ts'
import { useNamedAccounts } from '#web/shared/trades/use-account-names.ts'
import { useWatchedTrades } from '#web/shared/trades/use-watched-trades.ts'
import { Breakdown } from './breakdown.tsx'
import { DistributionPlot } from './distribution-plot.tsx'
import { EquityPlot } from './equity-plot.tsx'
import { Glossary } from './glossary.tsx'
import { useLook } from './insight-address.ts'
import * as styles from './insight.css.ts'
import { RoutineSection } from './routine-section.tsx'
import { StatedFigures } from './stated-figures.tsx'
import { Figures } from './trade-figures.tsx'
import { sentenceOf } from './words.ts'
import { WritingSection } from './writing-section.tsx'

const LazyRulesSection = lazyPart(() => import('./rules-section.tsx').then((module) => module.RulesSection))

const recordsOf = ({ records }: Journal) => records
const areAmountsShown = ({ settings }: Journal): boolean => settings.showPortfolioValues

const noTrades: ReadonlyArray<Trade> = []

/** What trading has come to, and how sure that is. */
export const InsightScreen = () => {
  const { insight } = useActions()
  const { status } = useSnapshot(journalView)
  const { trades } = useSnapshot(tradesView)
  const view = useSnapshot(insightView)
  // Drawn in slices: a finger comes in between.
  const overview = useDeferredValue(view.overview)
  const routine = useDeferredValue(view.routine)
  const amountsShown = useJournalValue(areAmountsShown)
  const { look, show } = useLook()
  const names = useNamedAccounts(trades?.current ?? noTrades)
  useWatchedTrades()
  useEffect(() => insight({ type: 'look', look, names }), [insight, look, names])
  useEffect(() => () => insight({ type: 'leave' }), [insight])
  if (status === 'failed') return <UnopenedJournal />
  return (
    <div className={styles.page} aria-busy={!overview || undefined}>
      <h1 tabIndex={-1}>Insight</h1>
      {overview && amountsShown !== undefined ? (
        <Shown
          overview={overview.current}
          shownLook={overview.look}
          routine={routine?.current}
          {...{ look, names, amountsShown }}
          onLook={show}
        />
      ) : (
        <>
          <output className={visuallyHidden}>Working out your figures...</output>
          <Skeleton height="3rem" />
          <Skeleton height="14rem" />
        </>
      )}
    </div>
  )
}

interface ShownProps {
  readonly overview: Overview
  readonly routine: Routine | undefined
  /** That the address asks for. */
  readonly look: TradeFilter
  /** That the overview is of. */
  readonly shownLook: TradeFilter
  readonly names: ReturnType<typeof useNamedAccounts>
  readonly amountsShown: boolean
  readonly onLook: (look: TradeFilter) => void
}

const Shown = ({ overview, shownLook, routine, look, names, amountsShown, onLook }: ShownProps) => {
  const { currencies, currency } = overview
  const records = useJournalValue(recordsOf)
  const holdsRules = (records?.rules?.size ?? 0) > 0
  const labels = useMemo(
    () => (journalView.journal ? labelOptions(labelsById(journalView.journal.current)) : []),
    // Labels are records.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [records],
  )
  if (currencies.length === 0)
    return (
      <p className={styles.lead}>
        {'No trade is closed yet: figures begin with the first position that is flat again. '}
        <PageLink to="/app/settings/brokerage" className={styles.link}>
          Bring in your fills
        </PageLink>
        {' The '}
        <PageLink to="/app/insight/routine" className={styles.link}>
          routine of the month
        </PageLink>
        {' needs no trades.'}
      </p>
    )
  return (
    <>
      <WithAmountsToggle shown={amountsShown}>
        <output className={styles.lead}>{sentenceOf(overview, amountsShown)}</output>
      </WithAmountsToggle>
      <nav className={styles.periods} aria-label="More of your trading">
        <PageLink to="/app/insight/review" className={styles.link}>
          Review of the week
        </PageLink>
        <PageLink to="/app/insight/routine" className={styles.link}>
          Routine of the month
        </PageLink>
        <PageLink to="/app/insight/year" className={styles.link}>
          Year and tax lots
        </PageLink>
      </nav>
      <div className={styles.filters}>
        <Filters
          filter={look}
          accounts={names}
          labels={labels}
          currencies={currencies}
          ownCurrency={currency}
          onFilter={onLook}
        />
      </div>
      <Findings overview={overview} look={shownLook} amountsShown={amountsShown} />
      <RoutineSection routine={routine} currency={currency} amountsShown={amountsShown} />
      {holdsRules && <LazyRulesSection look={shownLook} amountsShown={amountsShown} />}
      <Glossary />
    </>
  )
}

/** Figures and plots, drawn again only when they are others: a part that is typed beside them costs nothing. */
interface FindingsProps extends Pick<ShownProps, 'overview' | 'amountsShown'> {
  /** That the overview is of. */
  readonly look: TradeFilter
}

const Findings = memo(({ overview, look, amountsShown }: FindingsProps) => {
  const { currencies, currency, symbols, figures, equity, distribution, breakdowns, byWriting } = overview
  // Marks lead to the trades of this currency alone.
  const marked = useMemo(
    () => (currencies.length > 1 ? { ...look, currency } : look),
    [currencies.length, look, currency],
  )
  if (figures.all === 0) return undefined
  return (
    <>
      {amountsShown ? (
        <>
          <EquityPlot equity={equity} currency={currency} look={marked} />
          <DistributionPlot bins={distribution} currency={currency} look={marked} />
        </>
      ) : (
        <p className={styles.caption}>Amounts are hidden, and with them the plots of equity and results.</p>
      )}
      <Figures overview={overview} amountsShown={amountsShown} />
      <StatedFigures currency={currency} amountsShown={amountsShown} />
      {byWriting && <WritingSection byWriting={byWriting} look={marked} amountsShown={amountsShown} />}
      {breakdowns.map(([dimension, rows]) => (
        <Breakdown key={dimension} {...{ dimension, rows, amountsShown, symbols }} look={marked} />
      ))}
    </>
  )
})
