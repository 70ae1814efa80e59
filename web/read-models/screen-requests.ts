import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { proxy, ref, subscribe } from 'valtio'

/** A request by key or from the palette, on any page, for the screen that can handle it. */
export type ScreenRequest =
  | { readonly kind: 'new-task' | 'new-checklist' | 'notes' | 'plan' | 'next-checklist' | 'previous-checklist' }
  | { readonly kind: 'checklist'; readonly checklistId: string }
  | { readonly kind: 'dialog'; readonly dialog: TodayDialog }
  | { readonly kind: 'import-trades'; readonly start: ImportStart }

/** `file`: with the choice of a file; `typed`: with a line to type a fill in. */
export type ImportStart = 'file' | 'typed'

/** `text`: a pasted text. */
export type TodayDialog =
  | { readonly of: 'routine' | 'order' | 'rule' }
  | { readonly of: 'several-tasks'; readonly text?: string }
  | { readonly of: 'move-task'; readonly taskId: string }
  /** Of an item, or of a checklist as a whole. */
  | { readonly of: 'schedule'; readonly taskId?: string; readonly checklistId?: string }

export const screenRequestView = proxy<{ request: ScreenRequest | undefined }>({ request: undefined })

/** The screen may still be loading. */
export const requestOnScreen = (request: ScreenRequest): void => {
  screenRequestView.request = ref(request)
}

const listen = (changed: () => void) => subscribe(screenRequestView, changed)
const current = (): ScreenRequest | undefined => screenRequestView.request

/** Takes up requests of these kinds, once each. */
export const useScreenRequests = (
  kinds: ReadonlyArray<ScreenRequest['kind']>,
  fulfil: (request: ScreenRequest) => void,
): void => {
  const request = useSyncExternalStore(listen, current)
  const take = useEffectEvent((taken: ScreenRequest) => {
    if (screenRequestView.request !== taken || !kinds.includes(taken.kind)) return
    screenRequestView.request = undefined
    fulfil(taken)
  })
  // Only for a request: an effect that runs costs each tick a task of its own. After other effects: a new page takes
  // the focus first.
  useEffect(() => {
    if (request) queueMicrotask(() => take(request))
  }, [request])
}
