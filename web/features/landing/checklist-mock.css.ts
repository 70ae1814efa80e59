import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const date = style({
  display: 'block',
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
  color: vars.color.accent,
})
export const cards = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  borderBottom: `1px solid ${vars.color.rule}`,
})
const each = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: `${vars.space.small} ${vars.space.small}`,
  padding: `${vars.space.medium} ${vars.space.large}`,
  '@media': { [media.tablet]: { paddingInline: '1.25rem' } },
})
export const card = styleVariants({
  selected: [each, { background: vars.color.accentWash, boxShadow: `inset 3px 0 0 ${vars.color.accent}` }],
  other: [each, { borderInlineStart: `1px solid ${vars.color.rule}` }],
})
export const name = style({ fontWeight: vars.weight.medium })
export const bar = style({ gridColumn: '1 / -1' })
export const tasks = style({
  display: 'grid',
  gap: vars.space.medium,
  padding: `${vars.space.small} ${vars.space.large} ${vars.space.large}`,
  '@media': { [media.tablet]: { paddingInline: '1.25rem', paddingBottom: '1.25rem' } },
})
export const field = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  paddingInline: vars.space.medium,
  color: vars.color.faint,
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
})
