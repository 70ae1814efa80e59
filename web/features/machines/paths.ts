import type { Point } from './layout.ts'

/** An SVG path through points, its corners rounded. */
export const pathOf = (points: ReadonlyArray<Point>, radius: number): string =>
  points
    .map((point, place) => {
      const before = points[place - 1]
      const after = points[place + 1]
      if (!before) return `M${at(point)}`
      if (!after) return `L${at(point)}`
      const [from, to] = [toward(point, before, radius), toward(point, after, radius)]
      return `L${at(from)}Q${at(point)} ${at(to)}`
    })
    .join('')

const headLengthPx = 8
const headWidthPx = 7

/** The corners of the arrow head at the end of a line, as an SVG `points`. */
export const headOf = (points: ReadonlyArray<Point>): string => {
  const [tip, before] = [points.at(-1), points.at(-2)]
  if (!tip || !before) return ''
  const back = toward(tip, before, headLengthPx, false)
  const length = distance(tip, back) || 1
  const side = {
    x: ((back.y - tip.y) / length) * (headWidthPx / 2),
    y: ((tip.x - back.x) / length) * (headWidthPx / 2),
  }
  return [tip, { x: back.x + side.x, y: back.y + side.y }, { x: back.x - side.x, y: back.y - side.y }].map(at).join(' ')
}

const at = ({ x, y }: Point): string => `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`

const distance = (one: Point, other: Point): number => Math.hypot(other.x - one.x, other.y - one.y)

/** A point some pixels from one towards another; at most half way when rounding a corner. */
const toward = (from: Point, to: Point, px: number, half = true): Point => {
  const whole = distance(from, to) || 1
  const share = (half ? Math.min(px, whole / 2) : px) / whole
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
