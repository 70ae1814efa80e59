import { inFigures } from '#domain/figures.ts'
import { textIn } from '#domain/lists/views.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { skipsOn } from '#domain/routine/commands.ts'
import { isSkipped } from '#domain/routine/due.ts'
import { doneThisWeek } from '#domain/routine/history.ts'
import { marksOf, recurrenceOn } from '#domain/routine/schedule.ts'
import { recurrenceText } from '#domain/routine/words.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import { CalendarIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { journalView } from '#web/read-models/views.ts'
import { AmountField } from '#web/shared/routine/amount-field.tsx'
import * as styles from './not-due.css.ts'

interface NotDueProps {
  readonly tasks: ReadonlyArray<Task>
  readonly day: LocalDate
}

/** Items that count by the week, and those that are not due today: they can be ticked, and no day counts them. */
export const NotDue = ({ tasks, day }: NotDueProps) => {
  const journal = journalView.journal?.current
  if (!journal) return undefined
  const timesOf = (task: Task): number | undefined => recurrenceOn(journal, task, day).times
  const weekly = tasks.filter(timesOf)
  const others = tasks.filter((task) => !weekly.includes(task))
  return (
    <>
      {weekly.length > 0 && (
        <section aria-labelledby="this-week-heading">
          <h3 id="this-week-heading" className={styles.heading}>
            This week
          </h3>
          <ul>
            {weekly.map((task) => (
              <Row key={task.id} task={task} why={weekText(doneThisWeek(journal, task.id, day), timesOf(task) ?? 0)} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <details>
          <summary className={styles.summary}>{inFigures(others.length)} not due today</summary>
          <ul>
            {others.map((task) => (
              <Row key={task.id} task={task} why={whyNot(journal, day, task)} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const Row = ({ task, why }: { readonly task: Task; readonly why: string }) => {
  const { perform } = useActions()
  const marks = journalView.journal && marksOf(journalView.journal.current, task.id)
  return (
    <li className={styles.row}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={box}
          checked={task.completed}
          onChange={() => perform({ type: 'ToggleTask', data: { taskId: task.id } })}
        />
        <span>
          {marks?.avoids && 'Avoid: '}
          {task.text}
          <span className={styles.why}>{why}</span>
        </span>
      </label>
      {marks?.unit && <AmountField taskId={task.id} text={task.text} />}
      <Button
        variant="ghost"
        size="sm"
        shape="square"
        aria-label={`Schedule ${task.text}`}
        onClick={() => requestOnScreen({ kind: 'dialog', dialog: { of: 'schedule', taskId: task.id } })}
      >
        <CalendarIcon />
      </Button>
    </li>
  )
}

/** '1 of 3 this week', '4 this week, 3 would do'. */
const weekText = (done: number, times: number): string =>
  done > times ? `${done} this week, ${times} would do` : `${done} of ${times} this week`

/** 'NYSE trading days', 'Skipped: travelling', 'Day off'. */
const whyNot = (journal: Journal, day: LocalDate, task: Task): string => {
  if (!isSkipped(journal, day, task.id)) return recurrenceText(recurrenceOn(journal, task, day))
  const own = skipsOn(journal, day, task.id)
  const reasons = (own.length > 0 ? own : skipsOn(journal, day)).map((skip) => textIn(skip, 'reason'))
  return [own.length > 0 ? 'Skipped' : 'Day off', ...reasons.filter((reason) => reason !== '')].join(': ')
}
