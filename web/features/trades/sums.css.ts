import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const sums = style([
  stack.medium,
  { paddingBlock: vars.space.medium, borderBlock: `1px solid ${vars.color.rule}`, ':empty': { display: 'none' } },
])
export const figures = row({ gap: 'xlarge', lines: 'small', wrap: true, align: 'end' })
