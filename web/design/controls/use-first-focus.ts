import { type RefObject, useEffect } from 'react'

export const useFirstFocus = (ref: RefObject<HTMLElement | null>, wanted = true): void => {
  useEffect(() => {
    if (wanted) ref.current?.focus()
  }, [ref, wanted])
}
