import { useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/controls/button.tsx'
import { useFirstFocus } from '#web/design/controls/use-first-focus.ts'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import { useActions } from '#web/read-models/actions.ts'
import { draftView } from '#web/read-models/views.ts'

/** Signing out sends the last edits to the drive first, and asks what to do with those that cannot be sent. */
export const SignOutDialog = ({ state }: { readonly state: 'flushing' | 'asking' }) => {
  const { answerSignOut } = useActions()
  const { refusals } = useSnapshot(draftView)
  const flushing = state === 'flushing'
  const keep = useRef<HTMLButtonElement>(null)
  // The dialog has been open since the flush, so its first focus was set before this question.
  useFirstFocus(keep, !flushing)
  return (
    <Dialog
      kind="choice"
      title={flushing ? 'Saving your last edits' : 'Some edits are not in your drive yet'}
      busy={flushing}
      onClose={() => answerSignOut('cancel')}
    >
      <output className={muted.text}>
        {flushing
          ? 'One moment: they go to your drive before you leave.'
          : refusals.length > 0
            ? 'They could not be saved just now, or were not accepted. Kept, they stay on this device under your ' +
              'account: what could not be saved goes to your drive the next time you sign in here, what was not ' +
              'accepted waits in its field. Discarded, they are lost.'
            : 'They could not be saved just now. Kept, they stay on this device under your account and go to ' +
              'your drive the next time you sign in here. Discarded, they are lost.'}
      </output>
      {!flushing && (
        <div className={dialog.choices}>
          <Button variant="ghost" onClick={() => answerSignOut('cancel')}>
            Stay signed in
          </Button>
          <Button variant="error" onClick={() => answerSignOut('discard')}>
            Discard and sign out
          </Button>
          <Button ref={keep} variant="primary" onClick={() => answerSignOut('keep')}>
            Keep and sign out
          </Button>
        </div>
      )}
    </Dialog>
  )
}
