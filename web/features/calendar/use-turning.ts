import { type KeyboardEvent, type SyntheticEvent, type TouchEvent, useRef } from 'react'

/** CSS pixels; shorter is a tap that slipped. */
const shortest = 60
/** CSS pixels from the edge, where the browser's own back gesture begins. */
const edge = 24

/**
 * `-1` turns to the previous page, `1` to the next one. Keys and swipes in a field, or in a dialog over the page, do
 * not count.
 */
export const useTurning = (turn: (step: -1 | 1) => void) => {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      if (altKey || ctrlKey || metaKey || shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
      if (event.defaultPrevented || !isOfPage(event)) return
      event.preventDefault()
      turn(key === 'ArrowLeft' ? -1 : 1)
    },
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      const isInside = touch && touch.clientX > edge && touch.clientX < window.innerWidth - edge
      const isFree = isInside && isOfPage(event) && !movesSideways(event.target)
      from.current = isFree ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const [start, touch] = [from.current, changedTouches[0]]
      from.current = undefined
      if (!start || !touch) return
      const [across, along] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(across) >= shortest && Math.abs(across) > 2 * Math.abs(along)) turn(across > 0 ? -1 : 1)
    },
    onTouchCancel: () => {
      from.current = undefined
    },
  }
}

/** React's events also come from dialogs that a part of the page has opened. */
const isOfPage = ({ target, currentTarget }: SyntheticEvent): boolean =>
  target instanceof Element &&
  target.closest('dialog') === currentTarget &&
  !target.closest('input, textarea, select, [contenteditable]')

/** A wide table scrolls under the finger itself. */
const movesSideways = (target: EventTarget): boolean => {
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement)
    if (element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX))
      return true
  return false
}
