import { useState } from 'react'
import type { Journal } from '#domain/record/journal.ts'
import { calendarFile, isOnDateAfter } from '#domain/routine/calendar-file.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { announce } from '#web/design/toast/toasts.ts'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './schedule-dialog.css.ts'

/** A file for the trader's own calendar, which reminds without a server of ours. */
export const ReminderFile = ({ journal, day }: { readonly journal: Journal; readonly day: LocalDate }) => {
  const { insight, now } = useActions()
  const [at, setAt] = useState('09:00')
  const save = () => {
    const text = calendarFile(journal, { today: day, now: now(), at })
    insight({ type: 'save', name: 'bellbook-schedule.ics', mediaType: 'text/calendar;charset=utf-8', text })
    announce('The calendar file is exported.')
  }
  return (
    <div className={stack.medium}>
      <p className={muted.small}>
        A calendar file of all your checklists, to open in your own calendar. Importing it again replaces its events.
        Items that wait for fills are not in it. A notification of what is still open, while Bellbook is open, is in
        Settings, General.
      </p>
      <div className={styles.fields}>
        <Field label="Remind me at" type="time" value={at} onChange={({ target }) => setAt(target.value)} />
        <Button disabled={at === ''} onClick={save}>
          Save calendar file
        </Button>
      </div>
      {at !== '' && isOnDateAfter(journal, at) && (
        <p className={muted.small}>
          Your day begins later than that: you are reminded of its items at its end, on the next date.
        </p>
      )}
    </div>
  )
}
