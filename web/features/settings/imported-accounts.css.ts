import { style } from '@vanilla-extract/css'
import { listRow } from '#web/design/recipes/list-row.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const item = style([stack.small, listRow.medium, { ':first-child': { paddingBlockStart: 0 } }])
export const head = row({ gap: 'medium', lines: 'small', wrap: true, align: 'center', justify: 'between' })
export const words = style([stack.none, { minWidth: 0 }])
export const answers = style([row({ gap: 'small', wrap: true }), { marginBlockStart: vars.space.small }])
