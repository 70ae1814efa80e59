import { style } from '@vanilla-extract/css'
import { stack } from '#web/design/recipes/stack.css.ts'

export const panel = style([stack.xlarge, { minWidth: 0 }])
export const bar = style({ display: 'flex', justifyContent: 'flex-end', marginInlineStart: 'auto' })
export const up = style({ rotate: '-90deg' })
export const down = style({ rotate: '90deg' })
