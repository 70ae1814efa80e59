import { type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** `to` is exclusive. */
interface Span {
  readonly from: number
  readonly to: number
}

/** In pixels from the first row; the last offset is the end of the last row. */
export const offsetsOf = (heights: ReadonlyArray<number>): ReadonlyArray<number> => {
  const offsets = [0]
  let sum = 0
  for (const height of heights) offsets.push((sum += height))
  return offsets
}

const rowAt = (offsets: ReadonlyArray<number>, height: number): number => {
  let [from, to] = [0, offsets.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((offsets[middle + 1] ?? Number.POSITIVE_INFINITY) <= height) from = middle + 1
    else to = middle
  }
  return from
}

export const rowsBetween = (offsets: ReadonlyArray<number>, top: number, bottom: number): Span => ({
  from: rowAt(offsets, Math.max(0, top)),
  to: Math.min(offsets.length - 1, rowAt(offsets, Math.max(0, bottom)) + 1),
})

/** The rows in sight, and others that are drawn in any case; in their order. */
export const placesOf = ({ from, to }: Span, others: ReadonlyArray<number | undefined>): ReadonlyArray<number> => {
  const places = new Set(Array.from({ length: to - from }, (_, index) => from + index))
  for (const other of others) if (other !== undefined && other >= 0) places.add(other)
  return [...places].toSorted((one, other) => one - other)
}

/** In heights of the window, drawn above and below it, so that a key or a turn of the wheel finds drawn rows. */
const margin = 0.5

/** Follows every scrolling, of the page or of a container. */
export const useVisibleRows = (ref: RefObject<HTMLElement | null>, offsets: ReadonlyArray<number>): Span => {
  // A guess: rows that are drawn before their position is known are drawn in slices.
  const [span, setSpan] = useState<Span>(() => rowsBetween(offsets, 0, window.innerHeight))
  useLayoutEffect(() => {
    const look = () => {
      const { top = 0 } = ref.current?.getBoundingClientRect() ?? {}
      const room = window.innerHeight * margin
      const next = rowsBetween(offsets, -top - room, -top + window.innerHeight + room)
      setSpan((known) => (known.from === next.from && known.to === next.to ? known : next))
    }
    // The next frame lays the page out in any case: a measurement here would make each filter lay it out as well.
    const frame = requestAnimationFrame(() => flushSync(look))
    // Scrolling does not bubble, and either the page or a container of the list scrolls.
    document.addEventListener('scroll', look, { capture: true, passive: true })
    window.addEventListener('resize', look)
    // Content above the list moves it when it appears or disappears.
    const moved = new ResizeObserver(look)
    moved.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      moved.disconnect()
      document.removeEventListener('scroll', look, { capture: true })
      window.removeEventListener('resize', look)
    }
  }, [ref, offsets])
  return span
}
