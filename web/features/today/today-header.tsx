import { memo } from 'react'
import { useSnapshot } from 'valtio'
import type { Journal } from '#domain/record/journal.ts'
import { dayStartOf } from '#domain/record/setting-values.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Progress } from '#web/design/status/progress.tsx'
import { HelpTip } from '#web/design/tooltip/help-tip.tsx'
import { useJournalValue } from '#web/read-models/journal-value.ts'
import { dayView } from '#web/read-models/views.ts'
import { DateLine } from '#web/shared/page/date-order.ts'
import { type ClockText, useClockText } from '#web/shared/page/formats.ts'
import * as styles from './today-header.css.ts'

const helpAt = (hour: number, clock: ClockText): string =>
  `Tasks reset at ${hour === 0 ? 'midnight' : clock(`0${hour}:00`)}; ` +
  'the day’s progress moves to the calendar. Nothing is deleted.'
const startOf = ({ settings }: Journal): number => dayStartOf(settings)

export const TodayHeader = memo(function TodayHeader({ percent }: { readonly percent: number | undefined }) {
  const { today, clearsIn } = useSnapshot(dayView)
  const startHour = useJournalValue(startOf) ?? 0
  const clock = useClockText()
  return (
    <header className={stack.large}>
      <div className={styles.line}>
        <div>
          <p className={styles.date}>
            <time dateTime={today}>
              <DateLine of={today} />
            </time>
          </p>
          <h1 tabIndex={-1}>Today's Plan</h1>
        </div>
        <div className={styles.clock}>
          <span>
            Clears in: <strong className={styles.figure}>{clearsIn}</strong>
          </span>
          <HelpTip label="About the daily reset" text={helpAt(startHour, clock)} />
          <a className={styles.jump} href="#journal-heading">
            Journal
          </a>
        </div>
      </div>
      {percent !== undefined && (
        <div>
          <Progress size="thin" value={percent} label="All tasks of the day" />
        </div>
      )}
    </header>
  )
})
