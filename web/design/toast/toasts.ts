import { proxy } from 'valtio'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'neutral' | 'critical'
  readonly step?: string | undefined
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** Toasts are oldest first; the announcement is for screen readers only. */
export const toastView = proxy<{
  toasts: ReadonlyArray<Toast>
  announcement: { readonly id: number; readonly text: string }
}>({ toasts: [], announcement: { id: 0, text: '' } })

/** More would cover the page on a phone; the oldest goes. */
const atMost = 3
let lastId = 0

interface NewToast extends Pick<Toast, 'text' | 'action' | 'step'> {
  readonly tone?: Toast['tone']
  /** The undo step that was reversed: its toast is no longer true and goes. */
  readonly reversed?: string | undefined
}

export const showToast = ({ reversed, ...toast }: NewToast): void => {
  lastId += 1
  const others = toastView.toasts.filter(({ step }) => step === undefined || step !== reversed)
  toastView.toasts = [...others, { tone: 'neutral' as const, ...toast, id: lastId }].slice(-atMost)
}

export const dismissToast = (id: number): void => {
  toastView.toasts = toastView.toasts.filter((toast) => toast.id !== id)
}

/** For screen readers only, even when the same text comes twice. */
export const announce = (text: string): void => {
  lastId += 1
  toastView.announcement = { id: lastId, text }
}
