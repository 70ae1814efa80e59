import type { EntryStats } from '#domain/statistics/entries.ts'
import type { MonthStats } from '#domain/statistics/month.ts'
import { Progress } from '#web/design/progress/progress.tsx'
import * as styles from './month-overview.css.ts'

/** How the month went, and how much was written. */
export const MonthOverview = ({ title, stats, entries }: { readonly title: string; readonly stats: MonthStats; readonly entries: EntryStats }) => {
  const completion = Math.round(stats.overallCompletion)
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
        <Line name="Entries this month" value={String(entries.entriesThisMonth)} />
        <Line name="Entries in all" value={inFigures(entries.totalEntries)} />
        <Line name="Writing streak" value={entries.writingStreak === 1 ? '1 day' : `${inFigures(entries.writingStreak)} days`} />
        <Line name="Average notes" value={characters(entries.averageNotesLength)} />
        <Line name="Average reflections" value={characters(entries.averageReflectionsLength)} />
      </dl>
    </section>
  )
}

interface FigureProps {
  readonly name: string
  readonly value: string
}

const Figure = ({ name, value }: FigureProps) => <div className={styles.figure}><dt className={styles.name}>{name}</dt><dd className={styles.value}>{value}</dd></div>
const Line = ({ name, value }: FigureProps) => <div className={styles.line}><dt className={styles.name}>{name}</dt><dd>{value}</dd></div>

const inFigures = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

const characters = (average: number): string => {
  const rounded = Math.round(average)
  return rounded === 1 ? '1 character' : `${inFigures(rounded)} characters`
}
