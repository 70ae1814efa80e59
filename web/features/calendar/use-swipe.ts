import { type TouchEvent, useRef } from 'react'

/** Shorter is a tap that slipped (CSS pixels). */
const shortest = 60
/** There the browser's own way back begins. */
const edge = 24

/** What a finger across a page does: `-1` for what came before it, from left to right, `1` for what follows. */
export const useSwipe = (onSwipe: (step: -1 | 1) => void) => {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      const isInside = touch && touch.clientX > edge && touch.clientX < window.innerWidth - edge
      from.current = isInside && !movesSideways(target) ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [start, touch] = [from.current, changedTouches[0]]
      from.current = undefined
      if (!start || !touch) return
      const [across, along] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(across) >= shortest && Math.abs(across) > 2 * Math.abs(along)) onSwipe(across > 0 ? -1 : 1)
    },
    onTouchCancel: () => {
      from.current = undefined
    },
  }
}

/** A wide table moves under the finger itself. */
const movesSideways = (target: EventTarget): boolean => {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true
  return false
}
