import { type RefObject, useEffect, useRef } from 'react'
import { isComposing } from '#web/design/controls/composition.ts'

interface ModalRules {
  readonly busy: boolean
  readonly onClose: () => void
}

/**
 * Opens a native dialog while it is rendered. The focus goes to `[data-first-focus]` or the browser's choice, and back
 * to where it was. Escape, the browser's back and the backdrop ask to close.
 */
export const useModal = ({ busy, onClose }: ModalRules): RefObject<HTMLDialogElement | null> => {
  const ref = useRef<HTMLDialogElement>(null)
  const rules = useRef({ busy, onClose })

  useEffect(() => {
    rules.current = { busy, onClose }
  }, [busy, onClose])

  useEffect(() => {
    const modal = ref.current
    if (!modal) return undefined
    const before = document.activeElement
    const askToClose = () => {
      if (!rules.current.busy) rules.current.onClose()
    }
    const onKey = (event: KeyboardEvent) => {
      // This Escape has closed a dialog over this one.
      if (isComposing(event) || event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      askToClose()
    }
    const onCancel = (event: Event) => {
      if (event.target !== modal) return
      event.preventDefault()
      askToClose()
    }
    // The content covers the whole dialog, so a press on the dialog itself is on the backdrop.
    const onPress = (event: MouseEvent) => {
      if (event.target === modal) askToClose()
    }
    // Some browsers close on a second Escape, even where the page prevents it.
    const onClosed = () => {
      if (rules.current.busy && modal.isConnected) modal.showModal()
    }
    modal.addEventListener('keydown', onKey)
    // A dialog of one page must not lie over another.
    window.addEventListener('popstate', askToClose)
    modal.addEventListener('cancel', onCancel)
    modal.addEventListener('mousedown', onPress)
    modal.addEventListener('close', onClosed)
    if (!modal.open) modal.showModal()
    modal.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      modal.removeEventListener('keydown', onKey)
      window.removeEventListener('popstate', askToClose)
      modal.removeEventListener('cancel', onCancel)
      modal.removeEventListener('mousedown', onPress)
      modal.removeEventListener('close', onClosed)
      modal.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return ref
}
