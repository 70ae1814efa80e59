import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  paddingBlockStart: vars.space.medium,
  marginBlockStart: vars.space.small,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const heading = style({ fontSize: vars.size.lead, minHeight: '1.5rem' })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.small,
})
export const nothing = style({ color: vars.color.muted, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.small })
/** As high as two lines next to a small button with a bar below them, so that nothing moves. */
export const status = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny, minHeight: '3.25rem' })
export const progress = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space.small,
  minHeight: vars.measure.touch,
  fontVariantNumeric: 'tabular-nums',
})
export const progressText = style({ flex: 1, minWidth: 0, color: vars.color.muted, fontSize: vars.size.small })
