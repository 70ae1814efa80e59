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
/** As wide as a date and its button. */
export const fields = style({ ...columns('fit', '9.5rem'), gap: vars.space.small })
export const clear = style({ alignSelf: 'flex-start' })
