import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { headOf, pathOf } from '#web/features/machines/paths.ts'
import { fitted, moved, readable, revealed, zoomed } from '#web/features/machines/view.ts'

const size = fc.record({ width: fc.integer({ min: 40, max: 4000 }), height: fc.integer({ min: 40, max: 4000 }) })
const window = { width: 800, height: 600 }

describe('The window onto a drawing', () => {
  it('shows all of it in the middle, and enlarges none', () => {
    expect(fitted({ width: 400, height: 200 }, window)).toEqual({ scale: 1, x: 200, y: 200 })
    expect(fitted({ width: 1552, height: 100 }, window)).toEqual({ scale: 0.5, x: 12, y: 275 })
  })

  it('begins readable: a large drawing around where the machine is', () => {
    const large = { width: 4000, height: 4000 }
    const view = readable(large, window, { x: 2000, y: 3000, width: 100, height: 40 })
    expect(view).toEqual({ scale: 0.8, x: -1240, y: -2116 })
    expect(readable({ width: 400, height: 200 }, window, undefined).scale).toBe(1)
  })

  it('leaves no empty margin where there is more of the drawing', () => {
    const view = readable({ width: 4000, height: 4000 }, window, { x: 0, y: 3990, width: 10, height: 10 })
    expect([view.x, view.y]).toEqual([12, 600 - 3200 - 12])
  })

  it('keeps what lies under the pointer where it is', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 600 }),
        (factor, x, y) => {
          const before = { x: 10, y: 20, scale: 1 }
          const after = zoomed(before, factor, { x, y })
          expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 6)
          expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 6)
        },
      ),
    ))

  it('is never moved until nothing is seen', () =>
    fc.assert(
      fc.property(
        size,
        fc.integer({ min: -9000, max: 9000 }),
        fc.integer({ min: -9000, max: 9000 }),
        (drawing, x, y) => {
          const view = moved(fitted(drawing, window), { x, y }, drawing, window)
          const [right, bottom] = [view.x + drawing.width * view.scale, view.y + drawing.height * view.scale]
          expect(view.x < window.width && view.y < window.height && right > 0 && bottom > 0).toBe(true)
        },
      ),
    ))

  it('goes to a place that is out of sight, and stays where it is in sight', () => {
    const large = { width: 4000, height: 4000 }
    const view = { x: 0, y: 0, scale: 1 }
    expect(revealed(view, { x: 10, y: 10, width: 50, height: 50 }, large, window)).toBe(view)
    expect(revealed(view, { x: 2000, y: 2000, width: 100, height: 100 }, large, window)).toEqual({
      x: -1650,
      y: -1750,
      scale: 1,
    })
  })
})

describe('An arrow', () => {
  it('runs through its points, with round corners, never beyond half of a side', () => {
    expect(
      pathOf(
        [
          { x: 0, y: 0 },
          { x: 0, y: 20 },
          { x: 8, y: 20 },
        ],
        6,
      ),
    ).toBe('M0,0L0,14Q0,20 4,20L8,20')
  })

  it('ends in a head that points the way it came', () => {
    expect(
      headOf([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
      ]),
    ).toBe('0,20 -3.5,12 3.5,12')
    expect(headOf([{ x: 0, y: 0 }])).toBe('')
  })
})
