import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', borderBlockStart: `1px solid ${vars.color.rule}` })
