import type { ReactNode } from 'react'
import { inFigures } from '#domain/figures.ts'
import {
  cellMoney,
  hiddenAmount,
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
  readonly results: Results
  /** Dividends, interest, fees and taxes: beside the results, never in them. */
  readonly cash: ReactNode
  readonly amountsShown: boolean
  /** Trades come from a broker: their sum has its line from the start. */
  readonly isLinked: boolean
}

/** How the month went, and how much was written. */
export const MonthOverview = ({ title, stats, entries, results, cash, amountsShown, isLinked }: MonthOverviewProps) => {
  const { profits, trades, unknownCost, unread, pending } = results
  const completion = wholePercent(stats.overallCompletion)
  return (
    <section className={styles.overview} aria-labelledby="overview-heading">
      <h2 id="overview-heading" className={styles.heading}>
        Month Overview
      </h2>
      <dl className={styles.figures}>
        <Figure name="Days Tracked" value={String(stats.daysTracked)} />
        <Figure name="Perfect Days" value={String(stats.perfectDays)} />
        <Figure name="Completion %" value={stats.daysTracked > 0 ? `${completion}%` : '–'} />
      </dl>
      <Progress size="thin" value={completion} label={`Completion in ${title}`} />
      <dl className={styles.lines}>
        {isLinked && profits.length === 0 && <Line name="Profit and loss" value="–" />}
        {profits.map(({ currency, amount }) => (
          <div key={currency} className={styles.line}>
            <dt className={styles.name}>{profits.length > 1 ? `Profit and loss, ${currency}` : 'Profit and loss'}</dt>
            <dd>{amountsShown ? <MonthProfit amount={amount} currency={currency} /> : <Hidden />}</dd>
          </div>
        ))}
        {/* Another number is another line: in the same one, at its end, it would count as moved. */}
        {(isLinked || trades > 0) && (
          <Line key={`${trades} ${pending}`} name="Trades" value={tradesText(trades, pending)} />
        )}
        {unknownCost > 0 && <Line name="Sales with an unknown cost basis" value={inFigures(unknownCost)} />}
        {unread > 0 && <Line name="Trades that could not be read" value={inFigures(unread)} />}
        {cash}
        <Line name="Entries this month" value={String(entries.entriesThisMonth)} />
        <Line name="Total entries" value={inFigures(entries.totalEntries)} />
        <Line
          name="Writing streak"
          value={entries.writingStreak === 1 ? '1 day' : `${inFigures(entries.writingStreak)} days`}
        />
        <Line name="Average note" value={characters(entries.averageNotesLength)} />
        <Line name="Average reflection" value={characters(entries.averageReflectionsLength)} />
      </dl>
    </section>
  )
}

/** '12', or '12, 3 with fees to come': a line of its own would move those below it when a sync ends. */
const tradesText = (trades: number, pending: number | undefined): string =>
  `${inFigures(trades)}${pending === undefined ? '' : `, ${inFigures(pending)} with fees to come`}`

const MonthProfit = ({ amount, currency }: Profit) => {
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
  readonly value: string
}

const Figure = ({ name, value }: FigureProps) => (
  <div className={styles.figure}>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{value}</dd>
  </div>
)
const Line = ({ name, value }: FigureProps) => (
  <div className={styles.line}>
    <dt className={styles.name}>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const characters = (average: number): string => {
  const rounded = Math.round(average)
  return rounded === 1 ? '1 character' : `${inFigures(rounded)} characters`
}
