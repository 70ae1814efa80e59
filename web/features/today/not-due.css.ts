import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

const head = { minHeight: vars.measure.touch, lineHeight: vars.measure.touch, color: vars.color.muted }
export const heading = style(head)
export const summary = style([head, { display: 'list-item', cursor: 'pointer' }])
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
