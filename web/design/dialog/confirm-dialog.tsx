import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'
import * as styles from './dialog.css.ts'

export interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, and whether it can be taken back. */
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'error'
  /** The confirmed thing is under way: nothing closes the dialog, nothing confirms twice. */
  readonly loading?: boolean
  /** What will happen is not known yet. */
  readonly waiting?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks once more. The safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { title, children, confirmLabel, cancelLabel = 'Cancel', tone = 'error', loading = false, waiting = false, onConfirm, onCancel } = props
  return (
    <Dialog title={title} busy={loading} onClose={onCancel}>
      <div className={styles.prose}>{children}</div>
      <div className={styles.actions}>
        <Button data-first-focus disabled={loading} onClick={onCancel}>{cancelLabel}</Button>
        <Button variant={tone} loading={loading} disabled={waiting} onClick={onConfirm}>{confirmLabel}</Button>
      </div>
    </Dialog>
  )
}
