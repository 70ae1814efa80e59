import { useLayoutEffect, type RefObject } from 'react'
import { announce, toastView } from './toasts.ts'

/** The open modals, the topmost last. */
let modals: ReadonlyArray<HTMLElement> = []

const place = (): void => {
  const toasts = document.querySelector('[data-toasts]')
  const top = modals.at(-1) ?? document.querySelector('[data-toasts-home]')
  if (!toasts || !top || toasts.parentElement === top) return
  // What is moved loses the focus without hearing of it, and would be held on the screen for good.
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && toasts.contains(activeElement)) activeElement.blur()
  top.append(toasts)
}

/** Until a region that was just put somewhere is known to a screen reader, milliseconds. */
const regionKnownMs = 150

/**
 * Takes the toasts, and all that is spoken, into a modal while it is there: whatever lies outside of the topmost one is
 * painted under it, out of reach, and silent. Before the modal goes they are back on the page.
 */
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
      // What comes with the closing comes into a region that has only just been put there, which may not be heard.
      if (newest && newest.id !== known) setTimeout(() => announce(newest.text), regionKnownMs)
    }
  }, [modal])
}
