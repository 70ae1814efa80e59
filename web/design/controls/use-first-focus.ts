import { type RefObject, useEffect } from 'react'

/** Focuses an element that appeared by the user's own act, such as opening a form. */
export const useFirstFocus = (ref: RefObject<HTMLElement | null>, wanted = true): void => {
  useEffect(() => {
    if (wanted) ref.current?.focus()
  }, [ref, wanted])
}
