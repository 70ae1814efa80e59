import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const texts = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  maxWidth: vars.measure.notes,
})
export const text = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const name = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
  color: vars.color.muted,
})
export const words = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  lineHeight: vars.line.notes,
  whiteSpace: 'pre-wrap',
})
export const market = style({ color: vars.color.muted, fontSize: vars.size.small })
export const nothing = style({ color: vars.color.muted })
export const reason = style({
  color: vars.color.muted,
  fontSize: vars.size.small,
  paddingBlockStart: vars.space.small,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
