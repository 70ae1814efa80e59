import { Progress } from '#web/design/status/progress.tsx'
import { checklists, day, notes } from './example-day.ts'
import * as styles from './hero-mock.css.ts'
import * as sheet from './picture.css.ts'
import { Picture } from './picture.tsx'
import { TaskList } from './task-list.tsx'

/** Today's Plan as an open book: the list on the left page, the words on the right. */
export const HeroMock = () => (
  <Picture
    label="Today’s Plan: a checklist with four of five tasks done, and the notes of the day beside it"
    className={styles.book}
  >
    <div className={sheet.bar}>
      <span className={sheet.title}>{day.title}</span>
      <span className={sheet.aside}>
        Clears in: <b className={sheet.figure}>{day.clearsIn}</b>
      </span>
    </div>
    <div className={styles.spread}>
      <div className={styles.leaf}>
        <div className={styles.heading}>
          <span className={styles.name}>{checklists[0].name}</span>
          <span className={sheet.aside}>
            {checklists[0].done}/{checklists[0].total}
          </span>
        </div>
        <Progress value={(checklists[0].done / checklists[0].total) * 100} label="Tasks done" printed />
        <TaskList />
      </div>
      <div className={styles.leaf}>
        <span className={styles.name}>Daily Notes</span>
        <p className={styles.written}>
          {notes}
          <span className={styles.caret} />
        </p>
      </div>
    </div>
  </Picture>
)
