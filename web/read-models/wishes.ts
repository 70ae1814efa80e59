import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { proxy, ref, subscribe } from 'valtio'

/** What somebody asked for by key or from the palette, wherever they are; the screen that can do it takes it up. */
export type Wish =
  | { readonly kind: 'new-task' | 'new-checklist' | 'notes' | 'next-checklist' | 'previous-checklist' }
  | { readonly kind: 'checklist'; readonly checklistId: string }

export const wishView = proxy<{ wish: Wish | undefined }>({ wish: undefined })

/** Asks for something on a screen that may still be on its way. */
export const makeWish = (wish: Wish): void => {
  wishView.wish = ref(wish)
}

const listen = (changed: () => void) => subscribe(wishView, changed)
const current = (): Wish | undefined => wishView.wish

/** Takes up wishes of these kinds, once each. */
export const useWishes = (kinds: ReadonlyArray<Wish['kind']>, fulfil: (wish: Wish) => void): void => {
  const wish = useSyncExternalStore(listen, current)
  const take = useEffectEvent((wished: Wish) => {
    if (wishView.wish !== wished || !kinds.includes(wished.kind)) return
    wishView.wish = undefined
    fulfil(wished)
  })
  // Not with every drawing: an effect that runs costs each tick a task of its own. Behind the other effects: a page that has just come takes the focus first.
  useEffect(() => {
    if (wish) queueMicrotask(() => take(wish))
  }, [wish])
}
