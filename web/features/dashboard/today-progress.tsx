import { useSnapshot } from 'valtio'
import { counted, inFigures } from '#domain/figures.ts'
import type { Journal } from '#domain/record/journal.ts'
import { checklistSummaries } from '#domain/routine/checklist-views.ts'
import { presentOf } from '#domain/routine/day-record.ts'
import { dueCounts } from '#domain/routine/due.ts'
import { percentOf } from '#web/design/status/progress-tone.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { dayView } from '#web/read-models/views.ts'
import * as styles from './dashboard-screen.css.ts'

const shownAtMost = 6

export const TodayProgress = ({ journal }: { readonly journal: Journal }) => {
  const { dayOff, weekday, clearsIn } = useSnapshot(dayView)
  return (
    <section className={styles.part} aria-labelledby="today-heading">
      <div className={styles.partHead}>
        <h2 id="today-heading" className={styles.heading}>
          Today
        </h2>
        {!dayOff && <span className={styles.quiet}>Clears in: {clearsIn}</span>}
      </div>
      {dayOff ? <p>Enjoy Your {weekday}! No tasks and no statistics today.</p> : <Checklists journal={journal} />}
    </section>
  )
}

const Checklists = ({ journal }: { readonly journal: Journal }) => {
  const { today } = useSnapshot(dayView)
  const day = presentOf(journal, today)
  const { completed, total } = dueCounts(journal, day)
  const summaries = checklistSummaries(journal, day)
  const hidden = summaries.length - shownAtMost
  if (total === 0)
    return (
      <p className={styles.quiet}>
        {journal.counts.total > 0
          ? 'Nothing is due today.'
          : "There are no tasks yet. The first checklist begins on Today's Plan."}
      </p>
    )
  return (
    <>
      <p className={styles.done}>
        {completed === total ? `All ${inFigures(total)} done` : `${inFigures(completed)} of ${inFigures(total)} done`}
      </p>
      <Progress value={percentOf(completed, total)} label="All tasks of the day" />
      <ul className={styles.list}>
        {summaries.slice(0, shownAtMost).map(({ checklist, completed: done, total: all }) => (
          <li key={checklist.id} className={styles.row}>
            <span className={styles.name} title={checklist.name}>
              {checklist.name}
            </span>
            <Progress size="thin" value={percentOf(done, all)} label={`${checklist.name}: ${done} of ${all} done`} />
            <span className={styles.count} aria-hidden="true">{`${done}/${all}`}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.quiet}>{`and ${counted(hidden, 'more checklist', 'more checklists')}`}</p>}
    </>
  )
}
