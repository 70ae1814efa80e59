import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const bar = style({ marginBlockStart: vars.space.medium })
