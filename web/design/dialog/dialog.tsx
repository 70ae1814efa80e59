import { useEffect, useId, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { focusCatcher } from './catch-focus.ts'
import { CloseIcon } from '../icons/icons.tsx'
import { useToastsWithin } from '../toast/use-toasts-within.ts'
import { useModal } from './use-modal.ts'
import * as styles from './dialog.css.ts'

export interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Something is under way that closing would leave in doubt: Escape, the backdrop and the browser cannot close it. */
  readonly busy?: boolean
  readonly onClose: () => void
  /** `choice`: for three answers side by side. `wide`: for a page of facts, closed beside its title, so that a reader begins at the top. */
  readonly kind?: 'question' | 'choice' | 'wide'
}

/** A modal dialog on the native element: it is open while it is rendered, holds the focus and gives it back, or to the heading above where its opener has gone. */
export const Dialog = ({ title, children, busy = false, onClose, kind = 'question' }: DialogProps) => {
  // First of all: the modal takes the focus.
  useEffect(() => focusCatcher(document.activeElement), [])
  const ref = useModal({ busy, onClose })
  useToastsWithin(ref)
  const titleId = useId()
  return (
    <dialog ref={ref} className={styles.dialog({ kind })} aria-labelledby={titleId} aria-busy={busy || undefined} closedby={busy ? 'none' : 'closerequest'}>
      <div className={styles.sheet}>
        {kind !== 'wide' ? <h2 id={titleId} className={styles.title}>{title}</h2> : (
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>{title}</h2>
            <Button variant="ghost" size="sm" shape="circle" aria-label="Close" data-first-focus onClick={onClose}><CloseIcon /></Button>
          </div>
        )}
        {children}
      </div>
    </dialog>
  )
}
