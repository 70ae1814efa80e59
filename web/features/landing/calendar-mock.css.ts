import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const overview = style({
  display: 'none',
  gap: vars.space.large,
  fontSize: vars.size.small,
  color: vars.color.muted,
  '@media': { [media.tablet]: { display: 'flex' } },
})
globalStyle(`${overview} b`, { color: vars.color.text, fontWeight: vars.weight.strong })

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 1,
  background: vars.color.rule,
})
export const weekday = style({
  background: vars.color.surface,
  color: vars.color.muted,
  fontSize: vars.size.caption,
  textAlign: 'center',
  paddingBlock: vars.space.small,
})
const each = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gap: vars.space.hair,
  justifyItems: 'start',
  alignItems: 'start',
  minHeight: '4.25rem',
  padding: vars.space.tiny,
  background: vars.color.surface,
  fontSize: vars.size.caption,
  '@media': { [media.tablet]: { minHeight: '5rem', padding: '0.375rem 0.5rem' } },
})
export const cell = styleVariants({
  past: [each],
  empty: [each, { background: vars.color.page, color: vars.color.faint }],
  outside: [each, { background: vars.color.page }],
  today: [each, { boxShadow: `inset 0 0 0 2px ${vars.color.accent}` }],
})
export const date = style({ color: vars.color.muted })
const amount = style({
  fontSize: vars.size.caption,
  fontWeight: vars.weight.strong,
  whiteSpace: 'nowrap',
  '@media': { [media.tablet]: { fontSize: vars.size.small } },
})
export const result = styleVariants({
  gain: [amount, { color: vars.color.positive }],
  loss: [amount, { color: vars.color.critical }],
})
export const badges = style({ gridRow: 3, display: 'flex', flexWrap: 'wrap', gap: '0.1875rem' })
const badge = style({
  paddingInline: '0.3125rem',
  borderRadius: vars.radius.small,
  fontSize: '0.6875rem',
  lineHeight: '1.125rem',
  whiteSpace: 'nowrap',
})
export const count = styleVariants({
  perfect: [badge, { background: vars.color.positiveWash, color: vars.color.positive }],
  partial: [badge, { background: vars.color.sunken, color: vars.color.muted }],
})
export const notes = style([
  badge,
  {
    display: 'none',
    background: vars.color.accentWash,
    color: vars.color.accent,
    '@media': { [media.tablet]: { display: 'block' } },
  },
])
