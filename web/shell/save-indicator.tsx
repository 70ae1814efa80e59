import { type PointerEvent, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/controls/button.tsx'
import { announce } from '#web/design/toast/toasts.ts'
import { CheckIcon, RetryIcon } from '#web/design/tokens/icons.tsx'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { type SaveStatus, saveView } from '#web/read-models/views.ts'
import * as styles from './save-indicator.css.ts'

/** Says how the last edits fare on their way to the drive; silent when there is nothing to say. */
export const SaveIndicator = () => {
  const { status, pendingChanges, error } = useSnapshot(saveView)
  const { retrySave } = useActions()
  // Another status is another element, which has no title yet.
  return (
    <div key={status} className={styles.place} onPointerEnter={refreshTitle}>
      {content(status, pendingChanges, error, retrySave)}
    </div>
  )
}

/**
 * How much waits, and since when, or when it was saved, is formatted only when somebody points at it, so that no tick
 * waits for it.
 */
const refreshTitle = ({ currentTarget }: PointerEvent<HTMLElement>): void =>
  void import('./saved-when.ts').then(
    (late) => late.describeOn(currentTarget),
    () => undefined,
  )

const content = (status: SaveStatus, pendingChanges: boolean, error: string | undefined, retry: () => void) => {
  switch (status) {
    case 'saving':
      return (
        <span className={styles.status({ tone: 'quiet' })}>
          <span className={styles.dot} />
          Saving...
        </span>
      )
    case 'saved':
      return (
        <span className={styles.status({ tone: 'saved' })}>
          <CheckIcon size={16} />
          Saved
        </span>
      )
    case 'error':
      return (
        <Tooltip text={`Click to retry: ${error ?? 'Failed to save data'}`}>
          {(target) => (
            <Button {...target} variant="ghost" size="sm" className={styles.failed} onClick={retry}>
              <RetryIcon size={16} />
              Save failed
            </Button>
          )}
        </Tooltip>
      )
    case 'pending':
      return pending
    case 'idle':
      return pendingChanges ? pending : undefined
  }
}

const pending = (
  <span className={styles.status({ tone: 'quiet' })}>
    <span className={styles.dot} />
    Pending...
  </span>
)

/** A screen reader announces a failure and its end, not every save. */
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
