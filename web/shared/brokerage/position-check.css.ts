import { style } from '@vanilla-extract/css'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const check = style([stack.tiny, { paddingBlockEnd: vars.space.small }])
