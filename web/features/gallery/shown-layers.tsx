import { type ReactNode, useEffect, useState } from 'react'
import { Button, type ButtonVariant } from '#web/design/controls/button.tsx'
import { Field } from '#web/design/controls/field.tsx'
import { ConfirmDialog } from '#web/design/dialog/confirm-dialog.tsx'
import * as dialog from '#web/design/dialog/dialog.css.ts'
import { Dialog } from '#web/design/dialog/dialog.tsx'
import { showToast } from '#web/design/toast/toasts.ts'
import { HelpTip } from '#web/design/tooltip/help-tip.tsx'
import { Tooltip } from '#web/design/tooltip/tooltip.tsx'
import * as styles from './gallery-screen.css.ts'

/** A button that is explained, and the button that does nothing but explain. */
export const Tips = () => (
  <div className={styles.row}>
    <Tooltip text="Click to retry: Network error while saving data">
      {(target) => (
        <Button {...target} variant="error">
          Save failed
        </Button>
      )}
    </Tooltip>
    <span className={styles.row}>
      Clears in: 5h 20m
      <HelpTip
        label="About the daily reset"
        text="Tasks reset at midnight; today’s progress moves to the calendar. Nothing is deleted."
      />
    </span>
  </div>
)

type Shown = 'form' | 'confirm' | 'harmless' | 'waiting' | 'choice' | 'wide'

const openers: ReadonlyArray<{ readonly opens: Shown; readonly label: string; readonly variant?: ButtonVariant }> = [
  { opens: 'form', label: 'Open a dialog' },
  { opens: 'confirm', label: 'Delete checklist', variant: 'error' },
  { opens: 'harmless', label: 'Restore a copy' },
  { opens: 'waiting', label: 'Disconnect' },
  { opens: 'choice', label: 'Ask with three answers' },
  { opens: 'wide', label: 'Open a wide one' },
]

/** A form, three confirmations (one works for a while, one waits for facts), a choice of three, a page of facts. */
export const Dialogs = () => {
  const [open, setOpen] = useState<Shown>()
  const Open = open && dialogs[open]
  return (
    <div className={styles.row}>
      {openers.map(({ opens, label, variant = 'secondary' }) => (
        <Button key={opens} variant={variant} onClick={() => setOpen(opens)}>
          {label}
        </Button>
      ))}
      {Open && <Open onClose={() => setOpen(undefined)} />}
    </div>
  )
}

interface Closable {
  readonly onClose: () => void
}

/** How long the example works, milliseconds: long enough to try to close it. */
const workTakesMs = 3000

const Deleting = ({ onClose }: Closable) => {
  const [working, setWorking] = useState(false)
  useEffect(() => {
    if (!working) return undefined
    const timer = setTimeout(onClose, workTakesMs)
    return () => clearTimeout(timer)
  }, [working, onClose])
  return (
    <ConfirmDialog
      title="Delete this checklist?"
      confirmLabel="Delete"
      loading={working}
      onConfirm={() => setWorking(true)}
      onCancel={onClose}
    >
      <p>Its five tasks go with it. You can take it back with Ctrl+Z.</p>
    </ConfirmDialog>
  )
}

const dialogs: Readonly<Record<Shown, (props: Closable) => ReactNode>> = {
  form: ({ onClose }) => (
    <Dialog title="Create New Journal" onClose={onClose}>
      <Field label="Name" defaultValue="My Journal" />
      <div className={dialog.actions}>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onClose}>
          Create
        </Button>
      </div>
    </Dialog>
  ),
  choice: ({ onClose }) => (
    <Dialog kind="choice" title="Some edits are not in your drive yet" onClose={onClose}>
      <p className={dialog.prose}>Kept, they stay on this device under your account. Discarded, they are lost.</p>
      <div className={dialog.choices}>
        <Button variant="ghost" onClick={onClose}>
          Stay signed in
        </Button>
        <Button variant="error" onClick={onClose}>
          Discard and sign out
        </Button>
        <Button variant="primary" data-first-focus onClick={onClose}>
          Keep and sign out
        </Button>
      </div>
    </Dialog>
  ),
  wide: ({ onClose }) => (
    <Dialog kind="wide" title="Keyboard shortcuts" onClose={onClose}>
      <p className={dialog.prose}>A page of facts begins at its top, so it is closed beside its title.</p>
    </Dialog>
  ),
  confirm: Deleting,
  harmless: ({ onClose }) => (
    <ConfirmDialog
      title="Restore this copy?"
      tone="primary"
      confirmLabel="Restore"
      onConfirm={onClose}
      onCancel={onClose}
    >
      <p>The current journal is kept beside it.</p>
    </ConfirmDialog>
  ),
  waiting: ({ onClose }) => (
    <ConfirmDialog title="Disconnect Google?" confirmLabel="Disconnect" waiting onConfirm={onClose} onCancel={onClose}>
      <p>Checking whether all edits are in your drive...</p>
    </ConfirmDialog>
  ),
}

/** They appear at the foot of the window, on the sheet of the page. */
export const Toasts = () => (
  <div className={styles.row}>
    <Button onClick={() => showToast({ text: 'Checklist deleted', action: { label: 'Undo', run: () => undefined } })}>
      Show a toast
    </Button>
    <Button variant="error" onClick={() => showToast({ text: 'The file could not be read', tone: 'critical' })}>
      Show a critical one
    </Button>
  </div>
)
