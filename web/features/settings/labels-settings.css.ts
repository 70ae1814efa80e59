import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { listRow } from '#web/design/recipes/list-row.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const item = style([row({ gap: 'small', wrap: true, align: 'center', justify: 'between' }), listRow.small])
export const words = style({ flex: '1 1 10rem', minWidth: 0 })
export const form = style({
  ...columns('fit', '12rem'),
  gap: vars.space.medium,
  alignItems: 'start',
  maxWidth: '36rem',
})
