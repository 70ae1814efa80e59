import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeTip } from '#web/design/tooltip/tooltip.tsx'

const view = { width: 1000, height: 800 }

describe('[spec 2 Shared pieces] a tooltip', () => {
  it('is 8 px below its target, centred', () => {
    expect(
      placeTip({ left: 400, top: 100, width: 40, height: 20 }, { left: 0, top: 0, width: 100, height: 30 }, view),
    ).toEqual({ left: 370, top: 128 })
  })

  it('is 8 px above where there is no space below', () => {
    expect(
      placeTip({ left: 400, top: 770, width: 40, height: 20 }, { left: 0, top: 0, width: 100, height: 30 }, view),
    ).toEqual({ left: 370, top: 732 })
  })

  it('never leaves the window by its sides', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 1, max: 900 }), (left, width) => {
        const placed = placeTip({ left, top: 100, width: 20, height: 20 }, { left: 0, top: 0, width, height: 30 }, view)
        expect(placed.left).toBeGreaterThanOrEqual(8)
        expect(placed.left + width).toBeLessThanOrEqual(Math.max(992, 8 + width))
      }),
    ))
})
