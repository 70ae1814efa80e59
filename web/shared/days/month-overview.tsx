import type { ReactNode } from 'react'
import { counted, inFigures } from '#domain/figures.ts'
import { winRateOf } from '#domain/fills/summary.ts'
import { limits } from '#domain/limits.ts'
import {
  cellMoney,
  hiddenAmount,
  missingAmount,
  moneyTone,
  plainCellMoney,
  profitWord,
  shortCellMoney,
} from '#domain/money/cell-money.ts'
import type { Profit, Results } from '#domain/statistics/day-profit.ts'
import type { EntryStats } from '#domain/statistics/entries.ts'
import type { MonthStats } from '#domain/statistics/month.ts'
import { wholePercent } from '#web/design/status/progress-tone.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import * as styles from './month-overview.css.ts'

interface MonthOverviewProps {
  readonly title: string
  readonly stats: MonthStats
  readonly entries: EntryStats
  readonly results?: Results
  /** Dividends, interest, fees and taxes, which are not in the results. */
  readonly cash: ReactNode
  readonly amountsShown: boolean
  /** Trades come from a broker: their sum has its line from the start. */
  readonly isLinked: boolean
}

export const MonthOverview = ({ title, stats, entries, results, cash, amountsShown, isLinked }: MonthOverviewProps) => {
  const [, ...others] = results?.profits ?? []
  const { unknownCost = 0, unread = 0 } = results ?? {}
  const completion = wholePercent(stats.overallCompletion)
  return (
    <section className={styles.overview} aria-labelledby="overview-heading">
      <h2 id="overview-heading" className={styles.heading}>
        Month Overview
      </h2>
      <dl className={styles.figures}>
        {results && (isLinked || results.trades > 0 || results.profits.length > 0) && (
          <TradeFigures results={results} shown={amountsShown} />
        )}
        <Figure name="Completion %" value={stats.daysTracked > 0 ? `${completion}%` : missingAmount} />
      </dl>
      <Progress size="thin" value={completion} label={`Completion in ${title}`} />
      <dl className={styles.lines}>
        {others.map((profit) => (
          <Line
            key={profit.currency}
            name={`Profit and loss, ${profit.currency}`}
            value={<MonthProfit {...profit} shown={amountsShown} />}
          />
        ))}
        {unknownCost > 0 && <Line name="Sales with an unknown cost basis" value={inFigures(unknownCost)} />}
        {unread > 0 && <Line name="Trades that could not be read" value={inFigures(unread)} />}
        {cash}
        <Line name="Days Tracked" value={String(stats.daysTracked)} />
        <Line name="Perfect Days" value={String(stats.perfectDays)} />
        <Line name="Entries this month" value={String(entries.entriesThisMonth)} />
        <Line name="Total entries" value={inFigures(entries.totalEntries)} />
        <Line name="Writing streak" value={counted(entries.writingStreak, 'day', 'days')} />
      </dl>
    </section>
  )
}

const TradeFigures = ({ results, shown }: { readonly results: Results; readonly shown: boolean }) => {
  const { profits, trades, winning, rated } = results
  const [main] = profits
  return (
    <>
      <Figure name={profitName(results)} value={main ? <MonthProfit {...main} shown={shown} /> : missingAmount} />
      <Figure
        name="Win rate"
        value={rated > 0 ? `${winRateOf({ winning, rated }).toFixed(limits.winRateDecimals)}%` : missingAmount}
      />
      {/* The key makes a new figure for another number: a text that grows at its end would count as a layout shift. */}
      <Figure key={trades} name="Trades" value={inFigures(trades)} />
    </>
  )
}

/** Pending fees are part of the name: a line of its own would move the lines below when a sync ends. */
const profitName = ({ profits, pending }: Results): string => {
  const name = pending === undefined ? 'Profit and loss' : 'P&L, fees to come'
  return profits[0] && profits.length > 1 ? `${name}, ${profits[0].currency}` : name
}

const MonthProfit = ({ amount, currency, shown }: Profit & { readonly shown: boolean }) => {
  if (!shown) return <Hidden />
  const tone = moneyTone(amount)
  return (
    <span className={styles.profit({ tone })}>
      <span className={visuallyHidden}>
        {tone !== 'even' && `${profitWord[tone]} `}
        {plainCellMoney(amount, currency)}
      </span>
      <span aria-hidden="true">
        <span className={styles.whole}>{cellMoney(amount, currency)}</span>
        <span className={styles.short}>{shortCellMoney(amount, currency)}</span>
      </span>
    </span>
  )
}

const Hidden = () => (
  <>
    <span aria-hidden="true">{hiddenAmount}</span>
    <span className={visuallyHidden}>hidden</span>
  </>
)

interface FigureProps {
  readonly name: string
  readonly value: ReactNode
}

const Figure = ({ name, value }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.figureName}>{name}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
)
const Line = ({ name, value }: FigureProps) => (
  <div className={styles.line}>
    <dt className={styles.name}>{name}</dt>
    <dd>{value}</dd>
  </div>
)
