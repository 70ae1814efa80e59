import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#web/design/controls/button.tsx'
import { CloseIcon } from '#web/design/tokens/icons.tsx'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { keepFocus } from './keep-focus.ts'
import * as styles from './toast-region.css.ts'
import { dismissToast, type Toast, toastView } from './toasts.ts'

/** How long a toast stays without hover and focus, milliseconds. */
export const toastStaysMs = 6000

/**
 * Where toasts appear and announcements are spoken. Always on the page, or in the modal over it: screen readers miss
 * what is in a new live region.
 */
export const ToastRegion = () => {
  const { toasts, announcement } = useSnapshot(toastView)
  /** Where the focus was before it came to a toast; undefined while it is in none. */
  const before = useRef<Element | null>(undefined)
  useEffect(() => {
    if (before.current !== undefined) keepFocus(before.current)
  })
  return (
    <div data-toasts-home>
      <div data-toasts>
        <div
          className={styles.region}
          aria-live="polite"
          aria-relevant="additions"
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = undefined
          }}
        >
          {toasts.map((toast) => (
            <ToastNote key={toast.id} toast={toast} />
          ))}
        </div>
        <div className={visuallyHidden} aria-live="assertive" aria-atomic="true">
          <span key={announcement.id}>{announcement.text}</span>
        </div>
      </div>
    </div>
  )
}

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
