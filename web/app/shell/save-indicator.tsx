import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/button/button.tsx'
import { CheckIcon, RetryIcon } from '#web/design/icons/icons.tsx'
import { announce } from '#web/design/toast/toasts.ts'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { journalView, saveView, type SaveStatus } from '#web/read-models/views.ts'
import { waitingEdits } from '#web/read-models/waiting-text.ts'
import { momentText } from './moment-text.ts'
import * as styles from './save-indicator.css.ts'

/** Says how the last edits fare on their way to the drive; silent when there is nothing to say. */
export const SaveIndicator = () => {
  const { status, pendingChanges, lastSavedAt, error } = useSnapshot(saveView)
  const { retrySave } = useActions()
  return <div className={styles.place}>{content(status, pendingChanges, lastSavedAt, error, retrySave)}</div>
}

const content = (status: SaveStatus, pendingChanges: boolean, lastSavedAt: number | undefined, error: string | undefined, retry: () => void) => {
  switch (status) {
    case 'saving':
      return <span className={styles.status({ tone: 'quiet' })}><span className={styles.dot} />Saving...</span>
    case 'saved':
      return (
        <span className={styles.status({ tone: 'saved' })} title={lastSavedAt === undefined ? undefined : `Last saved ${momentText(lastSavedAt)}`}>
          <CheckIcon size={16} />Saved
        </span>
      )
    case 'error':
      return (
        <Tooltip text={`Click to retry: ${error ?? 'Failed to save data'}`}>
          {(target) => <Button {...target} variant="ghost" size="sm" className={styles.failed} onClick={retry}><RetryIcon size={16} />Save failed</Button>}
        </Tooltip>
      )
    case 'pending':
      return <Pending />
    case 'idle':
      return pendingChanges ? <Pending /> : undefined
  }
}

/** How much waits, and since when, is said on hover. */
const Pending = () => {
  const { waiting } = useSnapshot(journalView)
  const { pendingSince } = useSnapshot(saveView)
  const told = pendingSince === undefined ? undefined : `${waitingEdits(waiting)} not in your drive yet, since ${momentText(pendingSince)}`
  return <span className={styles.status({ tone: 'quiet' })} title={told}><span className={styles.dot} />Pending...</span>
}

/** A screen reader hears of a failure and of its end, not of every save. */
export const useSpokenOutcome = (): void => {
  const { status } = useSnapshot(saveView)
  const failed = useRef(false)
  useEffect(() => {
    if (status === 'error' && !failed.current) announce('Save failed')
    if (status === 'saved' && failed.current) announce('Saved')
    if (status === 'error') failed.current = true
    if (status === 'saved') failed.current = false
  }, [status])
}
