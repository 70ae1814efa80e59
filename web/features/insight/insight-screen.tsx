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

export const InsightScreen = () => {
  const { insight } = useActions()
  const { status } = useSnapshot(journalView)
  const { trades } = useSnapshot(tradesView)
  const { overview, findings, routine } = useSnapshot(insightView)
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
        <Shown {...{ overview, findings, routine, look, names, amountsShown }} onLook={show} />
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

type View = typeof insightView

interface ShownProps {
  readonly overview: NonNullable<View['overview']>
  readonly findings: View['findings']
  readonly routine: View['routine']
  readonly look: TradeFilter
  readonly names: ReturnType<typeof useNamedAccounts>
  readonly amountsShown: boolean
  readonly onLook: (look: TradeFilter) => void
}

const Shown = ({ overview, findings, routine, look, names, amountsShown, onLook }: ShownProps) => {
  const { currencies, currency } = overview.current
  const records = useJournalValue(recordsOf)
  const labels = useMemo(
    () => (journalView.journal ? labelOptions(labelsById(journalView.journal.current)) : []),
    // Labels are records.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [records],
  )
  // The sentence is there at once. The rest is drawn in slices that let input in between.
  const drawn = useDeferredValue<typeof findings | null>(findings, null)
  const drawnRoutine = useDeferredValue(routine)
  if (currencies.length === 0) return <NothingClosed />
  return (
    <>
      <WithAmountsToggle shown={amountsShown}>
        <output className={styles.lead} aria-busy={overview.look !== look || undefined}>
          {sentenceOf(overview.current, amountsShown)}
        </output>
      </WithAmountsToggle>
      <Others />
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
      {drawn ? (
        <div className={styles.findings} aria-busy={drawn.look !== look || undefined}>
          <Findings
            overview={drawn.current}
            look={drawn.look}
            routine={drawnRoutine?.current}
            amountsShown={amountsShown}
            holdsRules={(records?.rules?.size ?? 0) > 0}
          />
        </div>
      ) : (
        <Skeleton height="14rem" />
      )}
    </>
  )
}

const NothingClosed = () => (
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

const Others = memo(() => (
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
))

interface FindingsProps {
  readonly overview: Overview
  readonly look: TradeFilter
  /** Undefined while its intervals are computed. */
  readonly routine: Routine | undefined
  readonly amountsShown: boolean
  readonly holdsRules: boolean
}

/** Drawn again only when it changes: typing in a filter costs nothing. */
const Findings = memo(({ overview, look, routine, amountsShown, holdsRules }: FindingsProps) => (
  <>
    <OfTrades overview={overview} look={look} amountsShown={amountsShown} />
    {/* Only below the groups: those would move it when they arrive. */}
    {overview.byWriting && (
      <>
        <RoutineSection routine={routine} currency={overview.currency} amountsShown={amountsShown} />
        {holdsRules && <LazyRulesSection look={look} amountsShown={amountsShown} />}
        <Glossary />
      </>
    )}
  </>
))

/** Memoised, because the routine is computed later. */
const OfTrades = memo(({ overview, look, amountsShown }: Omit<FindingsProps, 'routine' | 'holdsRules'>) => {
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
