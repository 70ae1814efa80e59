import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const pair = style({ ...columns('fit', '11rem'), gap: vars.space.medium })
