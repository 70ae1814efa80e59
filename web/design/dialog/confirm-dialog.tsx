import type { ReactNode } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { muted } from '#web/design/recipes/muted.css.ts'
import * as styles from './dialog.css.ts'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly tone?: 'primary' | 'error'
  /** Nothing closes the dialog or confirms twice. */
  readonly loading?: boolean
  /** What will happen is still being worked out. */
  readonly waiting?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** The safe answer has the focus. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel = 'Cancel',
    tone = 'error',
    loading = false,
    waiting = false,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog title={title} busy={loading} onClose={onCancel}>
      <div className={muted.text}>{children}</div>
      <div className={styles.actions}>
        <Button data-first-focus disabled={loading} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant={tone} loading={loading} unavailable={waiting} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
