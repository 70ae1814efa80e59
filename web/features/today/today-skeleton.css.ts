import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const head = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny })
export const bar = style({ marginBlockStart: vars.space.medium })
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
