import { useSnapshot } from 'valtio'
import { messageOf } from '#domain/errors/catalogue.ts'
import { product } from '#domain/product.ts'
import { Button } from '#web/design/controls/button.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { Alert } from '#web/design/status/alert.tsx'
import { useActions } from '#web/read-models/actions.ts'
import { useActorState } from '#web/read-models/actors.ts'
import { driveView } from '#web/read-models/views.ts'
import * as styles from './settings.css.ts'

export const DisconnectDialog = () => {
  const step = useActorState('disconnect', ({ value }) => value)
  const failure = useActorState('disconnect', ({ context }) => context.error)
  const error = failure && messageOf(failure)
  const { isHere } = useSnapshot(driveView)
  const { disconnectGoogle, recovery } = useActions()
  if (step === 'asking') return <PendingQuestion />
  const working = step === 'flushing' || step === 'revoking'
  return (
    <ConfirmDialog
      title="Disconnect Google?"
      confirmLabel="Disconnect"
      loading={working}
      onConfirm={() => disconnectGoogle('confirm')}
      onCancel={() => disconnectGoogle('cancel')}
    >
      <div className={stack.medium}>
        <ul className={styles.list}>
          {(isHere ? hereAnswers : driveAnswers).map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
        <div>
          <Button size="sm" disabled={working} onClick={() => recovery.exportJournal('file')}>
            Export journal file first
          </Button>
        </div>
        {error !== undefined && isHere && <Alert tone="error">{error}</Alert>}
        {error !== undefined && !isHere && (
          <Alert tone="error">
            {error} You can also do it in{' '}
            <a href="https://myaccount.google.com/connections" target="_blank" rel="noopener noreferrer">
              your Google account
            </a>
            .
          </Alert>
        )}
        <output className={styles.prose}>
          {step === 'flushing' ? 'Saving your last edits...' : step === 'revoking' ? 'Revoking access...' : ''}
        </output>
      </div>
    </ConfirmDialog>
  )
}

const driveAnswers = [
  'Unsaved edits are saved to your drive first. If that fails, you decide what happens to them.',
  `Google revokes ${product.name}'s access: you are signed out here and, within the hour, on your other devices.`,
  `${product.name} deletes nothing in your drive. But Google may delete the hidden folder with your journals once ` +
    'the access is gone, so export a copy first.',
]
const hereAnswers = [
  'Unsaved edits are saved first. If that fails, you decide what happens to them.',
  'You are signed out in every browser that uses this computer as its drive.',
  'Your journals stay in their folder on this computer.',
]

const PendingQuestion = () => {
  const { disconnectGoogle } = useActions()
  return (
    <Dialog kind="choice" title="Some edits are not in your drive yet" onClose={() => disconnectGoogle('cancel')}>
      <p className={muted.text}>
        They could not be saved just now. Kept, they stay on this device under your account and go to your drive when
        you sign in here again. Discarded, they are lost.
      </p>
      <div className={dialog.choices}>
        <Button variant="ghost" onClick={() => disconnectGoogle('cancel')}>
          Stay connected
        </Button>
        <Button variant="error" onClick={() => disconnectGoogle('discard')}>
          Discard and disconnect
        </Button>
        <Button variant="primary" data-first-focus onClick={() => disconnectGoogle('keep')}>
          Keep and disconnect
        </Button>
      </div>
    </Dialog>
  )
}
