import { style } from '@vanilla-extract/css'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const failed = style([stack.medium, { alignItems: 'flex-start', maxWidth: '34rem', color: vars.color.muted }])
export const title = style({ color: vars.color.text })
