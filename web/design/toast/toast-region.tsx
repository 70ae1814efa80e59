import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../button/button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { visuallyHidden } from '../visually-hidden/visually-hidden.css.ts'
import { keepFocus, keepHome } from './toast-place.ts'
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
    <div ref={keepHome}>
      <div>
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
  const note = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<'pointer' | 'focus'>()
  useEffect(() => {
    if (held === 'pointer') return undefined
    // Asked again: a modal that closes takes the focus out of its toasts, and they hear nothing of it.
    const timer = setInterval(() => {
      if (!note.current?.contains(document.activeElement)) dismissToast(toast.id)
    }, toastStaysMs)
    return () => clearInterval(timer)
  }, [held, toast.id])

  return (
    <div
      ref={note} className={styles.toast({ tone: toast.tone })} onPointerEnter={() => setHeld('pointer')} onPointerLeave={() => setHeld(undefined)}
      onFocus={() => setHeld('focus')} onBlur={() => setHeld(undefined)}
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
