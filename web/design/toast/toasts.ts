import { proxy } from 'valtio'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'neutral' | 'critical'
  /** What can still be done about it, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** Toasts on the screen, oldest first, and the newest announcement for screen readers only. */
export const toastView = proxy<{ toasts: ReadonlyArray<Toast>; announcement: { readonly id: number; readonly text: string } }>({
  toasts: [], announcement: { id: 0, text: '' },
})

/** More than this cover the page on a phone; the oldest goes. */
const atMost = 3
let lastId = 0

/** Shows a short note that goes by itself, and says it to screen readers. */
export const showToast = (toast: Pick<Toast, 'text' | 'action'> & { readonly tone?: Toast['tone'] }): void => {
  lastId += 1
  toastView.toasts = [...toastView.toasts, { tone: 'neutral' as const, ...toast, id: lastId }].slice(-atMost)
}

/** Takes a toast away; one that is gone already is no error. */
export const dismissToast = (id: number): void => {
  toastView.toasts = toastView.toasts.filter((toast) => toast.id !== id)
}

/** Says something to screen readers without showing it, even when the same words come twice. */
export const announce = (text: string): void => {
  lastId += 1
  toastView.announcement = { id: lastId, text }
}
