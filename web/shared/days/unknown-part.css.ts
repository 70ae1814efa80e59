import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const mark = style({ color: vars.color.caution, fontSize: vars.size.small, fontWeight: vars.weight.strong })
