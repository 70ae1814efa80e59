import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/controls/button.tsx'
import { Catch } from '#web/design/dialog/overlay.tsx'
import { CloseIcon } from '#web/design/tokens/icons.tsx'
import * as styles from './toast-region.css.ts'
import { dismissToast, type Toast, toastView } from './toasts.ts'

/** Counted while the toast has neither hover nor focus. */
export const toastStaysMs = 6000

export const ToastNotes = () =>
  useSnapshot(toastView).toasts.map((toast) => (
    <Catch key={toast.id} instead={null} onFailed={() => dismissToast(toast.id)}>
      <ToastNote toast={toast} />
    </Catch>
  ))

const ToastNote = ({ toast }: { readonly toast: Toast }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), toastStaysMs)
    return () => clearTimeout(timer)
  }, [held, toast.id])

  return (
    <div
      className={styles.toast({ tone: toast.tone })}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <Button
          variant="ghost"
          size="sm"
          className={styles.onInverse}
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        shape="circle"
        className={styles.onInverse}
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
      >
        <CloseIcon size={16} />
      </Button>
    </div>
  )
}
