import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
