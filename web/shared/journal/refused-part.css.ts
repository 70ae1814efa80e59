import { style } from '@vanilla-extract/css'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'

export const part = style([row({ gap: 'small', wrap: true, align: 'center' }), muted.small])
