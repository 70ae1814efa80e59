/** How long a finger rests before it carries an item (milliseconds): shorter than a browser's own long press. */
const restMs = 350
/** A finger that moved farther before then scrolls (CSS pixels). */
const slip = 8
/** Within this distance of an end of the window the content scrolls along, by this much per frame (CSS pixels). */
const edge = 64
const pace = 8

interface Point {
  readonly x: number
  readonly y: number
}
interface Target {
  readonly element: HTMLElement
  readonly how: 'before' | 'after' | 'in'
}
interface Carried {
  readonly item: HTMLElement
  readonly targetAt: (below: Element, at: Point) => Target | undefined
  readonly drop: (target: Target) => void
  readonly row?: Element
}

/**
 * Lets a finger that rests on a grip carry its item, because not every browser has a drag by touch. A finger that moves
 * at once scrolls. Returns how to detach.
 */
export const carryByFinger = (grip: HTMLElement, { item, targetAt, drop, row }: Carried): (() => void) => {
  let at: Point | undefined
  let target: Target | undefined
  let [timer, frame] = [0, 0]
  const isCarried = () => 'dragging' in item.dataset
  const mark = (next: Target | undefined) => {
    if (target && target.element !== next?.element) delete target.element.dataset['drop']
    target = next
    if (next) next.element.dataset['drop'] = next.how
  }
  const follow = () => {
    if (!at) return
    window.scrollBy(0, byEdge(at.y, window.innerHeight))
    row?.scrollBy(byEdge(at.x, window.innerWidth), 0)
    const below = document.elementFromPoint(at.x, at.y)
    mark(below ? targetAt(below, at) : undefined)
    frame = requestAnimationFrame(follow)
  }
  const end = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    if (at) item.draggable = true
    at = undefined
    delete item.dataset['dragging']
    mark(undefined)
  }
  const listeners = {
    touchstart: ({ touches }: TouchEvent) => {
      end()
      const [touch] = touches
      if (touches.length !== 1 || !touch) return
      at = { x: touch.clientX, y: touch.clientY }
      // Prevents the browser's own drag.
      item.draggable = false
      timer = window.setTimeout(() => {
        item.dataset['dragging'] = ''
        follow()
      }, restMs)
    },
    touchmove: (event: TouchEvent) => {
      const [touch] = event.touches
      if (!at || !touch) return
      const next = { x: touch.clientX, y: touch.clientY }
      if (isCarried()) {
        event.preventDefault()
        at = next
      } else if (Math.hypot(next.x - at.x, next.y - at.y) > slip) end()
    },
    touchend: (event: TouchEvent) => {
      const last = target
      // The touch was a drag, not a press.
      if (isCarried()) event.preventDefault()
      end()
      if (last) drop(last)
    },
    touchcancel: end,
  }
  for (const [name, listener] of Object.entries(listeners))
    grip.addEventListener(name, listener as EventListener, { passive: name !== 'touchmove' && name !== 'touchend' })
  return () => {
    end()
    for (const [name, listener] of Object.entries(listeners)) grip.removeEventListener(name, listener as EventListener)
  }
}

const byEdge = (place: number, length: number): number => {
  if (place < edge) return -pace
  return place > length - edge ? pace : 0
}
