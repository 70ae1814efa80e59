import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
export const item = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const place = style({ fontSize: vars.size.body })
/** Stays in sight however long the list is. */
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.small,
  marginInline: `calc(-1 * ${vars.space.xlarge})`,
  marginBlockEnd: `calc(-1 * ${vars.space.xlarge})`,
  padding: `${vars.space.medium} ${vars.space.xlarge}`,
  background: vars.color.surface,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const outcome = style({ flex: 1, minWidth: 0, color: vars.color.muted, fontSize: vars.size.small })
