import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Beside the list, as high as the window. */
export const panel = style({ display: 'flex', flexDirection: 'column', gap: vars.space.xlarge, minWidth: 0 })
export const head = style({ display: 'flex', alignItems: 'center', gap: vars.space.small })
export const bar = style({ display: 'flex', justifyContent: 'flex-end', marginInlineStart: 'auto' })
export const heading = style({ fontSize: vars.size.title, overflowWrap: 'anywhere' })
export const up = style({ rotate: '-90deg' })
export const down = style({ rotate: '90deg' })
