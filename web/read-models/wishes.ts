import { useEffect } from 'react'
import { proxy, ref, useSnapshot } from 'valtio'

/** What somebody asked for by key or from the palette, wherever they are; the screen that can do it takes it up. */
export type Wish =
  | { readonly kind: 'new-task' | 'new-checklist' | 'notes' | 'next-checklist' | 'previous-checklist' }
  | { readonly kind: 'checklist'; readonly checklistId: string }

export const wishView = proxy<{ wish: Wish | undefined }>({ wish: undefined })

/** Asks for something on a screen that may still be on its way. */
export const makeWish = (wish: Wish): void => {
  wishView.wish = ref(wish)
}

/** Takes up wishes of these kinds, once each. */
export const useWishes = (kinds: ReadonlyArray<Wish['kind']>, fulfil: (wish: Wish) => void): void => {
  const { wish } = useSnapshot(wishView)
  useEffect(() => {
    if (!wish || wishView.wish !== wish || !kinds.includes(wish.kind)) return
    wishView.wish = undefined
    fulfil(wish)
  })
}
