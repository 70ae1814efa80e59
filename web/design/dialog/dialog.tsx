import { type ReactNode, useEffect, useId } from 'react'
import { Button } from '#web/design/controls/button.tsx'
import { useToastsWithin } from '#web/design/toast/use-toasts-within.ts'
import { CloseIcon } from '#web/design/tokens/icons.tsx'
import { focusCatcher } from './catch-focus.ts'
import * as styles from './dialog.css.ts'
import { Overlay } from './overlay.tsx'
import { useModal } from './use-modal.ts'
import { useCountedDialog } from './use-steady-media.ts'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Escape, the backdrop and the browser cannot close the dialog. */
  readonly busy?: boolean
  readonly onClose: () => void
  /**
   * `choice`: three answers in a row. `wide`: a page of facts with its close button in the head, where readers begin.
   */
  readonly kind?: 'question' | 'choice' | 'wide'
}

/**
 * A modal on the native element, open while it is rendered. It returns the focus to its opener, or to the heading above
 * if the opener is gone.
 */
export const Dialog = ({ title, children, busy = false, onClose, kind = 'question' }: DialogProps) => {
  // Before `useModal` takes the focus.
  useEffect(() => focusCatcher(document.activeElement), [])
  const ref = useModal({ busy, onClose })
  useToastsWithin(ref)
  useCountedDialog()
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      className={styles.dialog({ kind })}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      closedby={busy ? 'none' : 'closerequest'}
    >
      <div className={styles.sheet}>
        {kind !== 'wide' ? (
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
        ) : (
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <Button variant="ghost" size="sm" shape="circle" aria-label="Close" data-first-focus onClick={onClose}>
              <CloseIcon />
            </Button>
          </div>
        )}
        <Overlay onClose={onClose}>{children}</Overlay>
      </div>
    </dialog>
  )
}
