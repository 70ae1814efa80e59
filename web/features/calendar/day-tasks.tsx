import type { ArchivedTask, DayStats } from '#domain/record/journal.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { CheckIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { YearButton } from '#web/shared/routine/year-button.tsx'
import * as styles from './day-tasks.css.ts'

/** The rest of a long day is shown on click. */
const shownAtOnce = 12

/** How many tasks of a day were done, and which, where the archive of the day names them. */
export const DayTasks = ({ record }: { readonly record: DayStats }) => {
  const tasks = record.tasks ?? []
  if (!(record.total > 0) && tasks.length === 0) return undefined
  // An archive may hold a task twice, so its place is part of the key.
  const named = tasks.map((task, place) => ({ task, key: `${place} ${task.id}` }))
  const rest = named.slice(shownAtOnce)
  return (
    <section className={stack.small} aria-labelledby="day-tasks-heading">
      <h3 id="day-tasks-heading" className={styles.title}>
        Tasks of the day
        <span className={styles.count}>
          {record.completed} of {record.total} completed
        </span>
      </h3>
      {named.length > 0 && (
        <ul>
          {named.slice(0, shownAtOnce).map(({ task, key }) => (
            <Item key={key} task={task} />
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>{rest.length} more</summary>
          <ul>
            {rest.map(({ task, key }) => (
              <Item key={key} task={task} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Item = ({ task }: { readonly task: ArchivedTask }) => (
  <li className={styles.item}>
    <span className={styles.mark({ done: task.done })}>{task.done && <CheckIcon size={14} />}</span>
    <span className={styles.text({ done: task.done })}>
      <span className={visuallyHidden}>{task.done ? 'Done: ' : task.skipped ? '' : 'Not done: '}</span>
      {task.skipped && !task.done && 'Skipped: '}
      {task.text}
    </span>
    <YearButton taskId={task.id} name={task.text} />
  </li>
)
