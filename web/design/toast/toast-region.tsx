import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../button/button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { visuallyHidden } from '../visually-hidden/visually-hidden.css.ts'
import { keepFocus } from './keep-focus.ts'
import { dismissToast, toastView, type Toast } from './toasts.ts'
import * as styles from './toast-region.css.ts'

/** How long a toast stays, from when nobody points at it and the focus is elsewhere. */
export const toastStaysMs = 6000

/** Where toasts appear and announcements are spoken. Always on the page, or in the modal over it: a live region that comes late says nothing. */
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
          className={styles.region} aria-live="polite" aria-relevant="additions"
          onFocus={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) before.current = undefined
          }}
        >
          {toasts.map((toast) => <ToastNote key={toast.id} toast={toast} />)}
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
      className={styles.toast({ tone: toast.tone })} onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)} onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <Button
          variant="ghost" size="sm" className={styles.onInverse}
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button variant="ghost" size="sm" shape="circle" className={styles.onInverse} aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <CloseIcon size={16} />
      </Button>
    </div>
  )
}
