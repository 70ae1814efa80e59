import { useEffect, useState } from 'react'
import { Button } from '#web/design/button/button.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { Field } from '#web/design/field/field.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { HelpTip } from '#web/design/tooltip/help-tip.tsx'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import * as styles from './gallery-screen.css.ts'

/** A button that is explained, and the button that does nothing but explain. */
export const Tips = () => (
  <div className={styles.row}>
    <Tooltip text="Click to retry: Network error while saving data">{(target) => <Button {...target} variant="error">Save failed</Button>}</Tooltip>
    <span className={styles.row}>Clears in: 5h 20m<HelpTip label="About the daily reset" text="At midnight your tasks start again unticked and the day’s progress is kept in the calendar. Nothing is deleted." /></span>
  </div>
)

/** How long the example's work takes, milliseconds: long enough to try to close it. */
const workTakesMs = 3000

/** One with a form, three that ask once more, of which one works for a while and one does not know yet what will happen, one with three answers, one with a page of facts. */
export const Dialogs = () => {
  const [open, setOpen] = useState<'form' | 'confirm' | 'harmless' | 'waiting' | 'choice' | 'wide'>()
  const [working, setWorking] = useState(false)
  useEffect(() => {
    if (!working) return undefined
    const timer = setTimeout(() => {
      setWorking(false)
      setOpen(undefined)
    }, workTakesMs)
    return () => clearTimeout(timer)
  }, [working])
  const close = () => setOpen(undefined)
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('form')}>Open a dialog</Button>
      <Button variant="error" onClick={() => setOpen('confirm')}>Delete checklist</Button>
      <Button onClick={() => setOpen('harmless')}>Restore a copy</Button>
      <Button onClick={() => setOpen('waiting')}>Disconnect</Button>
      <Button onClick={() => setOpen('choice')}>Ask with three answers</Button>
      <Button onClick={() => setOpen('wide')}>Open a wide one</Button>
      {open === 'form' && (
        <Dialog title="Create New Journal" onClose={close}>
          <Field label="Name" defaultValue="My Journal" />
          <div className={dialog.actions}><Button onClick={close}>Cancel</Button><Button variant="primary" onClick={close}>Create</Button></div>
        </Dialog>
      )}
      {open === 'choice' && (
        <Dialog kind="choice" title="Some edits are not in your drive yet" onClose={close}>
          <p className={dialog.prose}>Kept, they stay on this device under your account. Discarded, they are lost.</p>
          <div className={dialog.choices}>
            <Button variant="ghost" onClick={close}>Stay signed in</Button>
            <Button variant="error" onClick={close}>Discard and sign out</Button>
            <Button variant="primary" data-first-focus onClick={close}>Keep and sign out</Button>
          </div>
        </Dialog>
      )}
      {open === 'wide' && (
        <Dialog kind="wide" title="Keyboard shortcuts" onClose={close}>
          <p className={dialog.prose}>A page of facts begins at its top, so it is closed beside its title.</p>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog title="Delete this checklist?" confirmLabel="Delete" loading={working} onConfirm={() => setWorking(true)} onCancel={close}>
          <p>Its five tasks go with it. You can take it back with Ctrl+Z.</p>
        </ConfirmDialog>
      )}
      {open === 'harmless' && (
        <ConfirmDialog title="Restore this copy?" tone="primary" confirmLabel="Restore" onConfirm={close} onCancel={close}>
          <p>The journal of now is kept beside it.</p>
        </ConfirmDialog>
      )}
      {open === 'waiting' && (
        <ConfirmDialog title="Disconnect Google?" confirmLabel="Disconnect" waiting onConfirm={close} onCancel={close}>
          <p>Looking whether all edits are in your drive...</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** They appear at the foot of the window, on the sheet of the page. */
export const Toasts = () => (
  <div className={styles.row}>
    <Button onClick={() => showToast({ text: 'Checklist deleted', action: { label: 'Undo', run: () => undefined } })}>Show a toast</Button>
    <Button variant="error" onClick={() => showToast({ text: 'The file could not be read', tone: 'critical' })}>Show a critical one</Button>
  </div>
)
