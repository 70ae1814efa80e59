import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const summary = style({
  display: 'list-item',
  minHeight: vars.measure.touch,
  lineHeight: vars.measure.touch,
  cursor: 'pointer',
  color: vars.color.muted,
})
export const row = style({ display: 'flex', alignItems: 'flex-start', borderBlockEnd: `1px solid ${vars.color.rule}` })
export const label = style({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  gap: vars.space.medium,
  paddingBlock: '0.5rem',
  cursor: 'pointer',
  color: vars.color.muted,
})
export const why = style({ display: 'block', fontSize: vars.size.small })
