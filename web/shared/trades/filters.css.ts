import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const more = style({ minWidth: 0 })
export const summary = style({
  minHeight: vars.measure.touch,
  paddingBlock: vars.space.medium,
  fontWeight: vars.weight.medium,
  cursor: 'pointer',
})
/** One line on a wide window, where the text has the most room. */
export const basic = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(12rem, 2fr) repeat(auto-fit, minmax(8.5rem, 1fr))',
  gap: vars.space.small,
})
export const fields = style({ ...columns('fit', '9.5rem'), gap: vars.space.small })
export const clear = style({ alignSelf: 'flex-start' })
