import { proxy } from 'valtio'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'neutral' | 'critical'
  /** The undo step that it tells of. */
  readonly step?: string | undefined
  /** What can be done about it, such as undo. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** Toasts on the screen, oldest first, and the newest announcement for screen readers only. */
export const toastView = proxy<{
  toasts: ReadonlyArray<Toast>
  announcement: { readonly id: number; readonly text: string }
}>({ toasts: [], announcement: { id: 0, text: '' } })

/** More would cover the page on a phone; the oldest goes. */
const atMost = 3
let lastId = 0

interface NewToast extends Pick<Toast, 'text' | 'action' | 'step'> {
  readonly tone?: Toast['tone']
  /** The step that has been reversed: what was told of it is true no more. */
  readonly reversed?: string | undefined
}

/** Shows a short note that disappears by itself, and announces it. */
export const showToast = ({ reversed, ...toast }: NewToast): void => {
  lastId += 1
  const others = toastView.toasts.filter(({ step }) => step === undefined || step !== reversed)
  toastView.toasts = [...others, { tone: 'neutral' as const, ...toast, id: lastId }].slice(-atMost)
}

/** Removes a toast, if it is still there. */
export const dismissToast = (id: number): void => {
  toastView.toasts = toastView.toasts.filter((toast) => toast.id !== id)
}

/** Says something to screen readers without showing it, even when the same words come twice. */
export const announce = (text: string): void => {
  lastId += 1
  toastView.announcement = { id: lastId, text }
}
