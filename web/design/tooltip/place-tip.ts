import { limits } from '#domain/limits.ts'

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Between a tooltip and its target, and between the tooltip and the edge of the window. */
const tipDistancePx = limits.tooltipDistancePx

/** Where a tip goes, in CSS pixels of the window: centred below the target, above where there is no room, never outside. */
export const placeTip = (target: Box, tip: Box, view: { readonly width: number; readonly height: number }): { readonly left: number; readonly top: number } => {
  const centred = target.left + target.width / 2 - tip.width / 2
  const left = Math.max(tipDistancePx, Math.min(centred, view.width - tip.width - tipDistancePx))
  const below = target.top + target.height + tipDistancePx
  const above = target.top - tipDistancePx - tip.height
  const fitsBelow = below + tip.height + tipDistancePx <= view.height
  return { left, top: fitsBelow || above < tipDistancePx ? below : above }
}
