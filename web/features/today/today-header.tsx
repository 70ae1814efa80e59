import { memo } from 'react'
import { useSnapshot } from 'valtio'
import { dateLine } from '#domain/time/date-line.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { HelpTip } from '#web/design/tooltip/help-tip.tsx'
import { dayView } from '#web/read-models/views.ts'
import * as styles from './today-header.css.ts'

const help = 'Tasks reset at midnight; the day’s progress moves to the calendar. Nothing is deleted.'

/** The head of the day: its date, how much of it is done, and when the tasks start again. */
export const TodayHeader = memo(function TodayHeader({ percent }: { readonly percent: number }) {
  const { today, clearsIn } = useSnapshot(dayView)
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <div>
          <p className={styles.date}>
            <time dateTime={today}>{dateLine(today)}</time>
          </p>
          <h1 tabIndex={-1}>Today's Plan</h1>
        </div>
        <div className={styles.clock}>
          <span>
            Clears in: <strong className={styles.figure}>{clearsIn}</strong>
          </span>
          <HelpTip label="About the daily reset" text={help} />
          <a className={styles.jump} href="#journal-heading">
            Journal
          </a>
        </div>
      </div>
      <div>
        <Progress size="thin" value={percent} label="All tasks of the day" />
      </div>
    </header>
  )
})
