import { CheckIcon } from '#web/design/icons/icons.tsx'
import { beforeTheOpen } from './example-day.ts'
import * as styles from './task-list.css.ts'

/** The tasks of the example's checklist. `living`: they are ticked one after the other as they come into view. */
export const TaskList = ({ living = false }: { readonly living?: boolean }) => (
  <ul className={[styles.list, living && styles.living].filter(Boolean).join(' ')}>
    {beforeTheOpen.map((task) => (
      <li key={task.text} className={styles.task}>
        <span className={task.done ? styles.box.done : styles.box.open}>{task.done && <CheckIcon size={14} className={styles.check} />}</span>
        <span className={task.done ? styles.text.done : styles.text.open}>{task.text}</span>
      </li>
    ))}
  </ul>
)
