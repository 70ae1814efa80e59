import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const frame = style([stack.small, { minWidth: 0 }])
export const drawing = style({ width: '100%', height: 'auto', overflow: 'visible', breakInside: 'avoid' })
export const axis = style({
  stroke: vars.color.rule,
  strokeWidth: 1,
  '@media': { [media.forced]: { stroke: 'GrayText' } },
})
export const zero = style({
  stroke: vars.color.outline,
  strokeWidth: 1,
  '@media': { [media.forced]: { stroke: 'CanvasText' } },
})
export const label = style({
  fill: vars.color.muted,
  fontSize: '12px',
  '@media': { [media.forced]: { fill: 'CanvasText' } },
})
export const line = style({
  fill: 'none',
  stroke: vars.color.accent,
  strokeWidth: 1.75,
  '@media': { [media.forced]: { stroke: 'CanvasText' } },
})
export const below = style({
  fill: vars.color.criticalWash,
  stroke: vars.color.criticalBar,
  strokeWidth: 1,
  '@media': { [media.forced]: { fill: 'none', stroke: 'GrayText' } },
})
/** Passes pointer events to the surface. */
export const bar = style({
  fill: vars.color.accent,
  pointerEvents: 'none',
  '@media': { [media.forced]: { fill: 'CanvasText' } },
})
export const surface = style({ fill: 'transparent', cursor: 'pointer' })
export const band = style({
  fill: vars.color.accentWash,
  fillOpacity: 0.5,
  // A pointer that rests on a plot leaves no mark on paper.
  '@media': { [media.print]: { display: 'none' } },
})
export const interval = style({ display: 'block', width: '9rem', height: '1.25rem' })
export const span = recipe({
  base: { strokeWidth: 2, '@media': { [media.forced]: { stroke: 'CanvasText' } } },
  variants: {
    tone: {
      gain: { stroke: vars.color.positiveBar },
      loss: { stroke: vars.color.criticalBar },
      even: { stroke: vars.color.muted },
    },
  },
})
export const point = recipe({
  base: { '@media': { [media.forced]: { fill: 'CanvasText' } } },
  variants: {
    tone: {
      gain: { fill: vars.color.positiveBar },
      loss: { fill: vars.color.criticalBar },
      even: { fill: vars.color.muted },
    },
  },
})
