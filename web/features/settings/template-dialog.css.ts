import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const days = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  columnGap: vars.space.medium,
  border: 0,
  minWidth: 0,
})
export const day = style([row({ gap: 'small', align: 'center' }), { minHeight: vars.measure.touch, cursor: 'pointer' }])
