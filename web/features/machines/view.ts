import type { Place, Point } from './layout.ts'

/** Which part of a drawing is seen: where its corner lies in the window, and how large a pixel of it is. */
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

/** All of a drawing in the middle of its window, never larger than it was drawn. */
export const fitted = (drawing: Size, window: Size): View => {
  const room = { width: Math.max(1, window.width - 2 * marginPx), height: Math.max(1, window.height - 2 * marginPx) }
  const scale = clamp(Math.min(1, room.width / Math.max(1, drawing.width), room.height / Math.max(1, drawing.height)))
  return { scale, x: (window.width - drawing.width * scale) / 2, y: (window.height - drawing.height * scale) / 2 }
}

/** As large as it is still read at, around one place of it: for a drawing that is too large to be read whole. */
export const readable = (drawing: Size, window: Size, around: Place | undefined): View => {
  const whole = fitted(drawing, window)
  if (whole.scale >= readableScale || !around) return whole
  return kept(centred({ ...whole, scale: readableScale }, around, window), drawing, window)
}

/** Moved so that a place is in the middle, unless all of it is seen already. */
export const revealed = (view: View, place: Place, drawing: Size, window: Size): View => {
  const [left, top] = [view.x + place.x * view.scale, view.y + place.y * view.scale]
  const isSeen = left >= 0 && top >= 0 && left + place.width * view.scale <= window.width && top + place.height * view.scale <= window.height
  return isSeen ? view : kept(centred(view, place, window), drawing, window)
}

const centred = (view: View, place: Place, window: Size): View => ({
  ...view,
  x: window.width / 2 - (place.x + place.width / 2) * view.scale,
  y: window.height / 2 - (place.y + place.height / 2) * view.scale,
})

/** No empty margin where there is drawing to be seen; what is smaller than the window lies in its middle. */
const kept = (view: View, drawing: Size, window: Size): View => {
  const [width, height] = [drawing.width * view.scale, drawing.height * view.scale]
  return {
    ...view,
    x: width <= window.width ? (window.width - width) / 2 : between(view.x, window.width - width - marginPx, marginPx),
    y: height <= window.height ? (window.height - height) / 2 : between(view.y, window.height - height - marginPx, marginPx),
  }
}

const readableScale = 0.8

/** Nearer or further, so that what lies at a point of the window stays there. */
export const zoomed = (view: View, factor: number, at: Point): View => {
  const scale = clamp(view.scale * factor)
  const change = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }
}

/** Moved by pixels of the window, but never so far that nothing is seen. */
export const moved = (view: View, by: Point, drawing: Size, window: Size): View => ({
  ...view,
  x: between(view.x + by.x, keptPx - drawing.width * view.scale, window.width - keptPx),
  y: between(view.y + by.y, keptPx - drawing.height * view.scale, window.height - keptPx),
})

const keptPx = 48
const clamp = (scale: number): number => between(scale, smallest, largest)
const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))
