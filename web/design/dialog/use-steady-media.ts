import { useEffect, useState, useSyncExternalStore } from 'react'
import { media } from '#web/design/tokens/media.ts'
import { useMedia } from '#web/design/tokens/use-media.ts'

let open = 0
const listeners = new Set<() => void>()

const count = (change: 1 | -1): void => {
  open += change
  for (const listener of listeners) listener()
}

export const useCountedDialog = (): void =>
  useEffect(() => {
    count(1)
    return () => count(-1)
  }, [])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether a media query holds. It keeps its value in print, which has another width, and under an open dialog: the
 * other layout would close the dialog and lose its input.
 */
export const useSteadyMedia = (query: string): boolean => {
  const matches = useMedia(query)
  const isPrinting = useMedia(media.print)
  const isCovered = useSyncExternalStore(subscribe, () => open > 0)
  const [steady, setSteady] = useState(matches)
  if (!isPrinting && !isCovered && matches !== steady) setSteady(matches)
  return steady
}
