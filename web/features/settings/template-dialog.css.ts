import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const days = style({ ...columns('fill', '8rem'), columnGap: vars.space.medium, border: 0, minWidth: 0 })
export const day = style([row({ gap: 'small', align: 'center' }), { minHeight: vars.measure.touch, cursor: 'pointer' }])
