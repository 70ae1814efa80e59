import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'

export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const part = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, minWidth: 0 })
export const title = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small, overflowWrap: 'anywhere' })
export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.tiny, listStyle: 'none', padding: 0 })
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.tiny,
  paddingInlineStart: vars.space.small,
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.medium,
  fontSize: vars.size.small,
  overflowWrap: 'anywhere',
})
export const kind = style({ color: vars.color.muted })
export const lines = style({ display: 'flex', flexDirection: 'column', listStyle: 'none', padding: 0 })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.small}`,
  paddingBlock: vars.space.tiny,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
export const words = style({ flex: '1 1 9rem', minWidth: 0, overflowWrap: 'anywhere' })
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space.small,
  alignItems: 'start',
})
/** On the line of the field, whose label stands above it. */
export const beside = style({ marginBlockStart: `calc(${vars.size.small} * 1.5 + ${vars.space.tiny})` })
export const spoken = visuallyHidden
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
  gap: vars.space.medium,
})
export const summary = style({
  minHeight: vars.measure.touch,
  paddingBlock: vars.space.medium,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
})
export const cards = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  listStyle: 'none',
  padding: 0,
})
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  maxWidth: vars.measure.notes,
  paddingInlineStart: vars.space.medium,
  borderInlineStart: `2px solid ${vars.color.rule}`,
})
