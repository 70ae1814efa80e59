import { useCallback, useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import * as styles from './dialog.css.ts'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Something is under way that closing would leave in doubt: Escape, the backdrop and the browser cannot close it. */
  readonly busy?: boolean
  readonly onClose: () => void
}

/** A modal dialog on the native element: it is open while it is rendered, holds the focus and gives it back. */
export const Dialog = ({ title, children, busy = false, onClose }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  const keepOpen = useCallback((event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (!busy) onClose()
  }, [busy, onClose])

  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === ref.current && !busy) onClose()
  }

  return (
    <dialog
      ref={ref} className={styles.dialog} aria-labelledby={titleId} aria-busy={busy || undefined} closedby={busy ? 'none' : 'closerequest'}
      onKeyDown={keepOpen} onMouseDown={onBackdrop}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        if (!busy) onClose()
      }}
    >
      <div className={styles.sheet}>
        <h2 id={titleId} className={styles.title}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
