import { useRef } from 'react'
import { Button } from '#web/design/button/button.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { useFirstFocus } from '#web/design/field/use-first-focus.ts'
import { useActions } from '#web/read-models/actions.ts'

/** Signing out brings the last edits to the drive first; what cannot go there is asked about. */
export const SignOutDialog = ({ state }: { readonly state: 'flushing' | 'asking' }) => {
  const { answerSignOut } = useActions()
  const flushing = state === 'flushing'
  const keep = useRef<HTMLButtonElement>(null)
  // The dialog stands since the flush: what it begins with came before this question.
  useFirstFocus(keep, !flushing)
  return (
    <Dialog kind="choice" title={flushing ? 'Saving your last edits' : 'Some edits are not in your drive yet'} busy={flushing} onClose={() => answerSignOut('cancel')}>
      <output className={dialog.prose}>
        {flushing
          ? 'One moment: they go to your drive before you leave.'
          : 'They could not be saved just now. Kept, they stay on this device under your account and go to your drive the next time you sign in here. Discarded, they are lost.'}
      </output>
      {!flushing && (
        <div className={dialog.choices}>
          <Button variant="ghost" onClick={() => answerSignOut('cancel')}>Stay signed in</Button>
          <Button variant="error" onClick={() => answerSignOut('discard')}>Discard and sign out</Button>
          <Button ref={keep} variant="primary" onClick={() => answerSignOut('keep')}>Keep and sign out</Button>
        </div>
      )}
    </Dialog>
  )
}
