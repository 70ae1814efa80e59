import { Button } from '#web/design/controls/button.tsx'
import { appPage } from '#web/design/recipes/page.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import * as styles from './unopened-journal.css.ts'

/** The message slot shows the reason. */
export const UnopenedJournal = () => {
  const { retryLastOperation } = useActions()
  return (
    <div className={appPage}>
      <div className={styles.failed}>
        <h1 tabIndex={-1} className={styles.title}>
          Your journal could not be opened
        </h1>
        <p>The file in your drive was not changed.</p>
        <Button variant="primary" onClick={retryLastOperation}>
          Try to open it again
        </Button>
      </div>
    </div>
  )
}
