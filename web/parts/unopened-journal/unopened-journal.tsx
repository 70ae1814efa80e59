import { Button } from '#web/design/button/button.tsx'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './unopened-journal.css.ts'

/** In place of a page whose journal could not be opened. What went wrong stands in the message slot; here is the way on. */
export const UnopenedJournal = () => {
  const { retryLastOperation } = useActions()
  return (
    <div className={styles.page}>
      <div className={styles.failed}>
        <h1 tabIndex={-1} className={styles.title}>Your journal could not be opened</h1>
        <p>The file in your drive was not changed.</p>
        <Button variant="primary" onClick={retryLastOperation}>Try to open it again</Button>
      </div>
    </div>
  )
}
