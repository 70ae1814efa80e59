import { GripIcon } from '#web/design/tokens/icons.tsx'
import { beforeTheOpen } from './example-day.ts'
import * as styles from './task-list.css.ts'

export interface TaskListProps {
  /** They are ticked as they scroll into view. */
  readonly living?: boolean
  /** With the handle for moving. */
  readonly grips?: boolean
}

/** The tasks of the example's checklist. */
export const TaskList = ({ living = false, grips = false }: TaskListProps) => (
  <ul className={[styles.list, living && styles.living].filter(Boolean).join(' ')}>
    {beforeTheOpen.map((task) => (
      <li key={task.text} className={styles.task}>
        {grips && <GripIcon className={styles.grip} />}
        <span className={task.done ? styles.box.done : styles.box.open}>
          {task.done && <span className={styles.check} />}
        </span>
        <span className={task.done ? styles.text.done : styles.text.open}>{task.text}</span>
      </li>
    ))}
  </ul>
)
