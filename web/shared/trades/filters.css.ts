import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const filters = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const more = style({ minWidth: 0 })
export const summary = style({
  minHeight: vars.measure.touch,
  paddingBlock: vars.space.medium,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
})
export const fields = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  gap: vars.space.small,
})
export const clear = style({ alignSelf: 'flex-start' })
