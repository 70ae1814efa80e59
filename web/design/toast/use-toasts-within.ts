import { type RefObject, useLayoutEffect } from 'react'
import { announce, toastView } from './toasts.ts'

/** The topmost last. */
let modals: ReadonlyArray<HTMLElement> = []

const place = (): void => {
  const toasts = document.querySelector('[data-toasts]')
  const top = modals.at(-1) ?? document.querySelector('[data-toasts-home]')
  if (!toasts || !top || toasts.parentElement === top) return
  // A moved element loses the focus without a blur event, and its toast would stay for good.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && toasts.contains(activeElement)) activeElement.blur()
  top.append(toasts)
}

/** The time after which a screen reader knows a moved live region. */
const regionKnownMs = 150

/** Outside the topmost modal, the toasts and live regions would be covered, inert and silent. */
export const useToastsWithin = (modal: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const own = modal.current
    if (!own) return undefined
    const known = toastView.toasts.at(-1)?.id
    modals = [...modals, own]
    place()
    return () => {
      modals = modals.filter((other) => other !== own)
      place()
      const newest = toastView.toasts.at(-1)
      // A toast that appears with the closing is in a region that was just moved: announce it again.
      if (newest && newest.id !== known) setTimeout(() => announce(newest.text), regionKnownMs)
    }
  }, [modal])
}
