import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const frame = style({ position: 'relative', flex: 1, minHeight: 0 })
export const window = style({
  height: '100%',
  overflow: 'auto',
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
})
export const tools = style({
  position: 'absolute',
  insetBlockEnd: vars.space.large,
  insetInlineEnd: vars.space.large,
  display: 'flex',
  padding: vars.space.tiny,
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
})

const placed = { position: 'absolute', fontSize: 12, lineHeight: 1.35 } as const
export const sheet = recipe({
  base: { position: 'relative', marginInline: 'auto' },
  variants: { laid: { true: {}, false: { visibility: 'hidden' } } },
})
export const box = recipe({
  base: {
    ...placed,
    border: `1px solid ${vars.color.outline}`,
    borderRadius: vars.radius.medium,
    background: vars.color.surface,
  },
  variants: {
    type: {
      atomic: {},
      compound: { background: 'transparent' },
      parallel: { background: 'transparent', borderStyle: 'dashed' },
      final: { outline: `1px solid ${vars.color.outline}`, outlineOffset: 2 },
      history: {},
    },
    active: {
      true: {
        boxShadow: `0 0 0 2px ${vars.color.accent}`,
        background: vars.color.accentWash,
        '@media': { [media.forced]: { borderColor: 'Highlight', borderWidth: 3 } },
      },
      false: {},
    },
  },
  compoundVariants: [
    { variants: { type: 'compound', active: true }, style: { background: 'transparent' } },
    { variants: { type: 'parallel', active: true }, style: { background: 'transparent' } },
  ],
})
const text = { width: 'max-content', maxWidth: '13rem' }
export const head = style({ ...text, padding: `${vars.space.tiny} ${vars.space.small}` })
export const label = style({ ...placed, ...text, maxWidth: '12rem' })
export const lines = style({ position: 'absolute', inset: 0, color: vars.color.outline })
export const line = style({ fill: 'none', stroke: 'currentColor', strokeWidth: 1.25, strokeLinejoin: 'round' })
export const arrowHead = style({ fill: 'currentColor' })
