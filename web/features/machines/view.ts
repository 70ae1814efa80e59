import type { Place, Point } from './layout.ts'

/** The visible part of a drawing: where its corner lies in the window, and its scale. */
export interface View extends Point {
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const smallest = 0.15
const largest = 3
const marginPx = 12

/** The whole drawing in the middle of its window, at most at its own size. */
export const fitted = (drawing: Size, window: Size): View => {
  const inner = { width: Math.max(1, window.width - 2 * marginPx), height: Math.max(1, window.height - 2 * marginPx) }
  const scale = clamp(Math.min(1, inner.width / Math.max(1, drawing.width), inner.height / Math.max(1, drawing.height)))
  return { scale, x: (window.width - drawing.width * scale) / 2, y: (window.height - drawing.height * scale) / 2 }
}

/** At the smallest readable scale, around one place: for a drawing that is too large to be read whole. */
export const readable = (drawing: Size, window: Size, around: Place | undefined): View => {
  const whole = fitted(drawing, window)
  if (whole.scale >= readableScale || !around) return whole
  return clamped(centred({ ...whole, scale: readableScale }, around, window), drawing, window)
}

/** Centred on a place, unless all of it is in sight already. */
export const revealed = (view: View, place: Place, drawing: Size, window: Size): View => {
  const [left, top] = [view.x + place.x * view.scale, view.y + place.y * view.scale]
  const isSeen =
    left >= 0 &&
    top >= 0 &&
    left + place.width * view.scale <= window.width &&
    top + place.height * view.scale <= window.height
  return isSeen ? view : clamped(centred(view, place, window), drawing, window)
}

const centred = (view: View, place: Place, window: Size): View => ({
  ...view,
  x: window.width / 2 - (place.x + place.width / 2) * view.scale,
  y: window.height / 2 - (place.y + place.height / 2) * view.scale,
})

/** Without empty margins; a drawing smaller than the window is centred. */
const clamped = (view: View, drawing: Size, window: Size): View => {
  const [width, height] = [drawing.width * view.scale, drawing.height * view.scale]
  return {
    ...view,
    x: width <= window.width ? (window.width - width) / 2 : between(view.x, window.width - width - marginPx, marginPx),
    y:
      height <= window.height
        ? (window.height - height) / 2
        : between(view.y, window.height - height - marginPx, marginPx),
  }
}

const readableScale = 0.8

/** Zoomed around a point of the window. */
export const zoomed = (view: View, factor: number, at: Point): View => {
  const scale = clamp(view.scale * factor)
  const change = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }
}

/** Moved by pixels of the window, never out of sight. */
export const moved = (view: View, by: Point, drawing: Size, window: Size): View => ({
  ...view,
  x: between(view.x + by.x, alwaysSeenPx - drawing.width * view.scale, window.width - alwaysSeenPx),
  y: between(view.y + by.y, alwaysSeenPx - drawing.height * view.scale, window.height - alwaysSeenPx),
})

const alwaysSeenPx = 48
const clamp = (scale: number): number => between(scale, smallest, largest)
const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
