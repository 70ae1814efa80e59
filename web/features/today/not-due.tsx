import { inFigures } from '#domain/figures.ts'
import { textIn } from '#domain/lists/views.ts'
import type { Journal, Task } from '#domain/record/journal.ts'
import { skipsOn } from '#domain/routine/commands.ts'
import { isSkipped } from '#domain/routine/due.ts'
import { recurrenceOn } from '#domain/routine/schedule.ts'
import { recurrenceText } from '#domain/routine/words.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { Button } from '#web/design/controls/button.tsx'
import { box } from '#web/design/controls/checkbox.css.ts'
import { CalendarIcon } from '#web/design/tokens/icons.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { requestOnScreen } from '#web/read-models/screen-requests.ts'
import { journalView } from '#web/read-models/views.ts'
import * as styles from './not-due.css.ts'

interface NotDueProps {
  readonly tasks: ReadonlyArray<Task>
  readonly day: LocalDate
}

/** What is not due today, folded away: it can be read, ticked and scheduled, and is not counted. */
export const NotDue = ({ tasks, day }: NotDueProps) => {
  const { perform } = useActions()
  const journal = journalView.journal?.current
  if (!journal) return undefined
  return (
    <details>
      <summary className={styles.summary}>{inFigures(tasks.length)} not due today</summary>
      <ul>
        {tasks.map((task) => (
          <li key={task.id} className={styles.row}>
            <label className={styles.label}>
              <input
                type="checkbox"
                className={box}
                checked={task.completed}
                onChange={() => perform({ type: 'ToggleTask', data: { taskId: task.id } })}
              />
              <span>
                {task.text}
                <span className={styles.why}>{whyNot(journal, day, task)}</span>
              </span>
            </label>
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
        ))}
      </ul>
    </details>
  )
}

/** 'NYSE trading days', 'Skipped: travelling', 'Day off'. */
const whyNot = (journal: Journal, day: LocalDate, task: Task): string => {
  if (!isSkipped(journal, day, task.id)) return recurrenceText(recurrenceOn(journal, task, day))
  const own = skipsOn(journal, day, task.id)
  const reasons = (own.length > 0 ? own : skipsOn(journal, day)).map((skip) => textIn(skip, 'reason'))
  return [own.length > 0 ? 'Skipped' : 'Day off', ...reasons.filter((reason) => reason !== '')].join(': ')
}
