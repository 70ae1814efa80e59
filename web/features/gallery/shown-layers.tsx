import { useEffect, useState } from 'react'
import { Button } from '#web/design/button/button.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { Field } from '#web/design/field/field.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { HelpTip } from '#web/design/tooltip/help-tip.tsx'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import * as styles from './gallery-screen.css.ts'

/** A button that is explained, and the button that does nothing but explain. */
export const Tips = () => (
  <div className={styles.row}>
    <Tooltip text="Click to retry: the drive could not be reached">{(target) => <Button {...target} variant="error">Save failed</Button>}</Tooltip>
    <span className={styles.row}>Clears in: 5h 20m<HelpTip label="What happens at midnight" text="At midnight the ticks are archived to the calendar and the tasks begin anew. No data is deleted." /></span>
  </div>
)

/** How long the example's work takes, milliseconds: long enough to try to close it. */
const workTakesMs = 3000

/** One with a form, one that asks once more and works for a while. */
export const Dialogs = () => {
  const [open, setOpen] = useState<'form' | 'confirm'>()
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
      {open === 'form' && (
        <Dialog title="Create New Journal" onClose={close}>
          <Field label="Name" defaultValue="My Journal" />
          <div className={styles.row}><Button onClick={close}>Cancel</Button><Button variant="primary" onClick={close}>Create</Button></div>
        </Dialog>
      )}
      {open === 'confirm' && (
        <ConfirmDialog title="Delete this checklist?" confirmLabel="Delete" loading={working} onConfirm={() => setWorking(true)} onCancel={close}>
          <p>Its five tasks go with it. You can take it back with Ctrl+Z.</p>
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
