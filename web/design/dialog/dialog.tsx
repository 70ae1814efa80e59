import { useId, type ReactNode } from 'react'
import { useModal } from './use-modal.ts'
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
  const ref = useModal({ busy, onClose })
  const titleId = useId()
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId} aria-busy={busy || undefined} closedby={busy ? 'none' : 'closerequest'}>
      <div className={styles.sheet}>
        <h2 id={titleId} className={styles.title}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
