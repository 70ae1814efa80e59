import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const box = recipe({
  base: {
    stroke: vars.color.outline,
    strokeWidth: 1,
    transition: `fill ${vars.motion.quick}, stroke ${vars.motion.quick}`,
  },
  variants: {
    kind: {
      leaf: { fill: vars.color.surface },
      nest: { fill: vars.color.page },
      region: { fill: vars.color.page, strokeDasharray: '5 4' },
    },
    active: {
      true: {
        stroke: vars.color.accent,
        strokeWidth: 2,
        fill: vars.color.accentWash,
        '@media': { [media.forced]: { strokeWidth: 4 } },
      },
      false: {},
    },
  },
  compoundVariants: [
    { variants: { kind: 'nest', active: true }, style: { fill: vars.color.page } },
    { variants: { kind: 'region', active: true }, style: { fill: vars.color.page } },
  ],
})
/** Around a final state. */
export const finalRing = style({ fill: 'none', stroke: vars.color.outline, strokeWidth: 1 })
export const start = style({ fill: vars.color.muted })
export const arrow = recipe({
  base: { fill: 'none', stroke: vars.color.outline, strokeWidth: 1.25 },
  variants: { possible: { true: { stroke: vars.color.accent, strokeWidth: 1.75 }, false: {} } },
})
export const head = recipe({
  base: { fill: vars.color.outline, stroke: 'none' },
  variants: { possible: { true: { fill: vars.color.accent }, false: {} } },
})
/** The sheet's colour around the letters: they are read where a line runs behind them. */
export const words = recipe({
  base: {
    fontFamily: vars.font.text,
    stroke: vars.color.page,
    strokeWidth: 3,
    paintOrder: 'stroke',
    strokeLinejoin: 'round',
  },
  variants: {
    face: {
      name: { fontSize: 13, fontWeight: vars.weight.strong },
      strong: { fontSize: 12, fontWeight: vars.weight.medium },
      small: { fontSize: 11.5, fontWeight: vars.weight.normal },
    },
    tone: { plain: { fill: vars.color.text }, muted: { fill: vars.color.muted } },
    possible: { true: { fill: vars.color.accent, '@media': { [media.forced]: { fill: 'LinkText' } } }, false: {} },
    inside: { true: { stroke: 'none' }, false: {} },
  },
})
export const pressable = style({
  cursor: 'pointer',
  '@media': { [media.hover]: { ':hover': { textDecoration: 'underline' } } },
})
