import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'

export const form = row({ gap: 'small', wrap: true, align: 'start' })
export const line = style({ flex: 1, minWidth: 0 })
export const below = style({ flexBasis: '100%' })
