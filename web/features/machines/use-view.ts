import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import type { Place, Point } from './layout.ts'
import { fitted, moved, readable, revealed, type Size, type View, zoomed } from './view.ts'

export interface Handle {
  readonly view: View
  readonly fit: () => void
  /** Around the middle of the window. */
  readonly zoom: (factor: number) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One step of a button or key. */
export const zoomStep = 1.25
const keyStepPx = 60

interface Held {
  readonly view: View
  readonly drawing: Size
  readonly size: Size
  readonly lookAt: Place | undefined
}

const unknown: Size = { width: 0, height: 0 }

/** Moves and zooms a drawing in an element: by wheel and drag, by two fingers, by keys. `lookAt` is always in sight. */
export const useView = (ref: RefObject<HTMLElement | null>, drawing: Size, lookAt: Place | undefined): Handle => {
  const [size, setSize] = useState<Size>(unknown)
  const [held, setHeld] = useState<Held>({ view: { x: 0, y: 0, scale: 1 }, drawing, size, lookAt })
  // A new drawing or window size resets what the user has moved.
  if (held.drawing !== drawing || held.size !== size)
    setHeld({ view: readable(drawing, size, lookAt), drawing, size, lookAt })
  else if (held.lookAt !== lookAt)
    setHeld({ ...held, lookAt, view: lookAt ? revealed(held.view, lookAt, drawing, size) : held.view })

  const change = useCallback((next: (held: Held) => View) => setHeld((now) => ({ ...now, view: next(now) })), [])
  const fit = useCallback(() => change((now) => fitted(now.drawing, now.size)), [change])
  const move = useCallback((by: Point) => change((now) => moved(now.view, by, now.drawing, now.size)), [change])
  const zoomAt = useCallback((factor: number, at: Point) => change((now) => zoomed(now.view, factor, at)), [change])
  const zoom = useCallback(
    (factor: number) => change((now) => zoomed(now.view, factor, { x: now.size.width / 2, y: now.size.height / 2 })),
    [change],
  )

  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])

  useEffect(() => (ref.current ? followPointers(ref.current, move, zoomAt) : undefined), [ref, move, zoomAt])

  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyActions[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act({ fit, zoom, move })
  }
  return { view: held.view, fit, zoom, onKeyDown }
}

interface Moves {
  readonly fit: () => void
  readonly zoom: (factor: number) => void
  readonly move: (by: Point) => void
}

const keyActions: Readonly<Record<string, (moves: Moves) => void>> = {
  ArrowLeft: ({ move }) => move({ x: keyStepPx, y: 0 }),
  ArrowRight: ({ move }) => move({ x: -keyStepPx, y: 0 }),
  ArrowUp: ({ move }) => move({ x: 0, y: keyStepPx }),
  ArrowDown: ({ move }) => move({ x: 0, y: -keyStepPx }),
  '+': ({ zoom }) => zoom(zoomStep),
  '=': ({ zoom }) => zoom(zoomStep),
  '-': ({ zoom }) => zoom(1 / zoomStep),
  '0': ({ fit }) => fit(),
}

/** A wheel moves, and zooms with Ctrl or a pinch on a trackpad; one pointer drags, two pinch. */
const followPointers = (
  element: HTMLElement,
  move: (by: Point) => void,
  zoomAt: (factor: number, at: Point) => void,
): (() => void) => {
  const down = new Map<number, Point>()
  const inside = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) zoomAt(Math.exp(-event.deltaY / 300), inside(event))
    else move({ x: -event.deltaX, y: -event.deltaY })
  }
  const onDown = (event: PointerEvent) => {
    down.set(event.pointerId, inside(event))
  }
  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId)
    if (!before) return
    const now = inside(event)
    // Only a drag takes the pointer: a press on a label stays one.
    if (!element.hasPointerCapture(event.pointerId) && Math.hypot(now.x - before.x, now.y - before.y) < dragFromPx)
      return
    element.setPointerCapture(event.pointerId)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, now)
    if (!other) move({ x: now.x - before.x, y: now.y - before.y })
    else
      zoomAt(
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y)),
        other,
      )
  }
  const onUp = (event: PointerEvent) => {
    down.delete(event.pointerId)
  }
  element.addEventListener('wheel', onWheel, { passive: false })
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  return () => {
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
  }
}

const dragFromPx = 4
