import { Progress } from '#web/design/status/progress.tsx'
import * as styles from './checklist-mock.css.ts'
import { checklists, day } from './example-day.ts'
import * as sheet from './picture.css.ts'
import { Picture } from './picture.tsx'
import { TaskList } from './task-list.tsx'

/** Two checklists, the first one open. */
export const ChecklistMock = () => (
  <Picture label="Two checklists: Before the Open with four of five tasks done, After the Close with none of four">
    <div className={sheet.bar}>
      <span>
        <span className={styles.date}>{day.title}</span>
        <span className={sheet.title}>Today’s Plan</span>
      </span>
      <span className={sheet.aside}>
        Clears in: <b className={sheet.figure}>{day.clearsIn}</b>
      </span>
    </div>
    <div className={styles.cards}>
      {checklists.map(({ name, done, total }, index) => (
        <div key={name} className={index === 0 ? styles.card.selected : styles.card.other}>
          <span className={styles.name}>{name}</span>
          <span className={sheet.aside}>
            {done}/{total}
          </span>
          <span className={styles.bar}>
            <Progress value={(done / total) * 100} label={`${name}: tasks done`} size="thin" printed />
          </span>
        </div>
      ))}
    </div>
    <div className={styles.tasks}>
      <TaskList living grips />
      <span className={styles.field}>Add a task</span>
    </div>
  </Picture>
)
