import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const pair = style({ ...columns('fit', '11rem'), gap: vars.space.medium })
export const item = style([
  row({ gap: 'small', wrap: true, align: 'center', justify: 'between' }),
  { paddingBlock: vars.space.tiny },
])
export const words = style({ flex: '1 1 12rem', fontSize: vars.size.small })
export const actions = style([row({ gap: 'small', wrap: true }), { paddingBlockStart: vars.space.tiny }])
