import { inFigures } from '#domain/figures.ts'
import { cellMoney, hiddenAmount, moneyTone, plainCellMoney, profitWord, shortCellMoney } from '#domain/money/cell-money.ts'
import type { Profit } from '#domain/statistics/day-profit.ts'
import type { EntryStats } from '#domain/statistics/entries.ts'
import type { MonthStats } from '#domain/statistics/month.ts'
import { visuallyHidden } from '#web/design/visually-hidden/visually-hidden.css.ts'
import { wholePercent } from '#web/design/progress/progress-tone.ts'
import { Progress } from '#web/design/progress/progress.tsx'
import * as styles from './month-overview.css.ts'

export interface MonthOverviewProps {
  readonly title: string
  readonly stats: MonthStats
  readonly entries: EntryStats
  /** Empty where no trades were summed up. */
  readonly profits: ReadonlyArray<Profit>
  readonly amountsShown: boolean
  /** Trades come from a broker: their sum has its line before the first of them is there. */
  readonly isLinked: boolean
}

/** How the month went, and how much was written. */
export const MonthOverview = ({ title, stats, entries, profits, amountsShown, isLinked }: MonthOverviewProps) => {
  const completion = wholePercent(stats.overallCompletion)
  return (
    <section className={styles.overview} aria-labelledby="overview-heading">
      <h2 id="overview-heading" className={styles.heading}>Month Overview</h2>
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
        <Line name="Entries this month" value={String(entries.entriesThisMonth)} />
        <Line name="Entries in all" value={inFigures(entries.totalEntries)} />
        <Line name="Writing streak" value={entries.writingStreak === 1 ? '1 day' : `${inFigures(entries.writingStreak)} days`} />
        <Line name="Average notes" value={characters(entries.averageNotesLength)} />
        <Line name="Average reflections" value={characters(entries.averageReflectionsLength)} />
      </dl>
    </section>
  )
}

const MonthProfit = ({ amount, currency }: Profit) => {
  const tone = moneyTone(amount)
  return (
    <span className={styles.profit({ tone })}>
      <span className={visuallyHidden}>{tone !== 'even' && `${profitWord[tone]} `}{plainCellMoney(amount, currency)}</span>
      <span aria-hidden="true"><span className={styles.whole}>{cellMoney(amount, currency)}</span><span className={styles.short}>{shortCellMoney(amount, currency)}</span></span>
    </span>
  )
}

const Hidden = () => <><span aria-hidden="true">{hiddenAmount}</span><span className={visuallyHidden}>hidden</span></>

interface FigureProps {
  readonly name: string
  readonly value: string
}

const Figure = ({ name, value }: FigureProps) => <div className={styles.figure}><dt className={styles.name}>{name}</dt><dd className={styles.value}>{value}</dd></div>
const Line = ({ name, value }: FigureProps) => <div className={styles.line}><dt className={styles.name}>{name}</dt><dd>{value}</dd></div>

const characters = (average: number): string => {
  const rounded = Math.round(average)
  return rounded === 1 ? '1 character' : `${inFigures(rounded)} characters`
}
