import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const form = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: vars.space.small })
export const line = style({ flex: 1, minWidth: 0 })
export const below = style({ flexBasis: '100%' })
