import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  minWidth: 0,
  borderBlockStart: `1px solid ${vars.color.rule}`,
  paddingBlockStart: vars.space.large,
})
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
/** Fields that belong together, side by side where they fit. */
export const fields = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.medium, alignItems: 'flex-end' })
export const weekdays = style({ border: 0, padding: 0, margin: 0 })
export const weekday = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.small,
  minHeight: vars.measure.touch,
  marginInlineEnd: vars.space.large,
  cursor: 'pointer',
})
export const legend = style({ fontWeight: vars.weight.medium, padding: 0 })
export const quiet = style({ color: vars.color.muted, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small, alignItems: 'center' })
