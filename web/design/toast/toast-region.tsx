import { type ReactNode, useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'
import { keepFocus } from './keep-focus.ts'
import * as styles from './toast-region.css.ts'
import { toastView } from './toasts.ts'

/** Always on the page, or in the modal over it: screen readers miss the content of a new live region. */
export const ToastRegion = ({ children }: { readonly children: ReactNode }) => {
  const { toasts, announcement } = useSnapshot(toastView)
  /** Where the focus was before it came to a toast; undefined while no toast has it. */
  const before = useRef<Element | null>(undefined)
  const last = useRef(toasts)
  useEffect(() => {
    const isOneGone = last.current.some(({ id }) => toasts.every((toast) => toast.id !== id))
    last.current = toasts
    if (isOneGone && before.current !== undefined) keepFocus(before.current)
  }, [toasts])
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
          {children}
        </div>
        <div className={visuallyHidden} aria-live="assertive" aria-atomic="true">
          <span key={announcement.id}>{announcement.text}</span>
        </div>
      </div>
    </div>
  )
}
