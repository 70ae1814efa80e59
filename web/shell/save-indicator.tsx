import { type PointerEvent, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { saveFailureMessage } from '#domain/errors/from-save.ts'
import { counted } from '#domain/figures.ts'
import type { SaveStatusView } from '#machines/save/save-status.machine.ts'
import { Button } from '#web/design/controls/button.tsx'
import { announce } from '#web/design/toast/toasts.ts'
import { CheckIcon, RetryIcon } from '#web/design/tokens/icons.tsx'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import { type Habits, useActions } from '#web/read-models/actions.ts'
import { useSaveStatus } from '#web/read-models/save-status.ts'
import { draftView } from '#web/read-models/views.ts'
import * as styles from './save-indicator.css.ts'

/** The status of the last edits on their way to the drive; empty when all is saved. */
export const SaveIndicator = () => {
  const save = useSaveStatus()
  const { status, failure } = save
  const { retrySave, habits } = useActions()
  const refused = useSnapshot(draftView).refusals.length
  const retrying = status === 'saving' && failure !== undefined
  // Another status is another element, which has no title yet.
  return (
    <div
      key={retrying ? 'error' : status}
      className={styles.place}
      onPointerEnter={(event) => refreshTitle(event, save, habits)}
    >
      {status === 'error' || retrying ? (
        <FailedSave retrying={retrying} failure={failure} retry={retrySave} />
      ) : (
        (refused > 0 && status !== 'saving' && <Refused texts={refused} />) || content(status)
      )}
    </div>
  )
}

/** The title is formatted only when the pointer is over it, so that no tick waits for it. */
const refreshTitle = ({ currentTarget }: PointerEvent<HTMLElement>, save: SaveStatusView, habits: Habits): void =>
  void import('./saved-when.ts').then(
    (late) => late.describeOn(currentTarget, save, habits),
    () => undefined,
  )

/** A refused text exists only in its field, with the reason next to it. */
const Refused = ({ texts }: { readonly texts: number }) => (
  <span className={styles.status({ tone: 'failed' })}>{counted(texts, 'text', 'texts')} not in your drive</span>
)

/** A failure and each further try are one button, so that an automatic try keeps the focus. */
const FailedSave = ({
  retrying,
  failure,
  retry,
}: {
  retrying: boolean
  failure: SaveStatusView['failure']
  retry: () => void
}) => (
  <Tooltip text={`Click to retry: ${failure ? saveFailureMessage(failure) : 'Failed to save data'}`}>
    {(target) => (
      <Button {...target} variant="ghost" size="sm" className={styles.failed} unavailable={retrying} onClick={retry}>
        {retrying ? <span className={styles.dot} /> : <RetryIcon size={16} />}
        {retrying ? 'Saving...' : 'Save failed'}
      </Button>
    )}
  </Tooltip>
)

const content = (status: Exclude<SaveStatusView['status'], 'error'>) => {
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
    case 'pending':
      return (
        <span className={styles.status({ tone: 'quiet' })}>
          <span className={styles.dot} />
          Pending...
        </span>
      )
    case 'idle':
      return undefined
  }
}

/** A screen reader announces a failure and its end, not every save. */
export const useSpokenOutcome = (): void => {
  const { status } = useSaveStatus()
  const failed = useRef(false)
  useEffect(() => {
    if (status === 'error' && !failed.current) announce('Save failed')
    if (status === 'saved' && failed.current) announce('Saved')
    if (status === 'error') failed.current = true
    if (status === 'saved') failed.current = false
  }, [status])
}
