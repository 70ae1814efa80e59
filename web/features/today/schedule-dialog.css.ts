import { style } from '@vanilla-extract/css'
import { ruled } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const part = style([stack.medium, ruled.large, { minWidth: 0 }])
export const fields = row({ gap: 'medium', wrap: true, align: 'end' })
export const weekdays = style({ border: 0 })
export const weekday = style([
  row({ inline: true, gap: 'small', align: 'center' }),
  { minHeight: vars.measure.touch, marginInlineEnd: vars.space.large, cursor: 'pointer' },
])
export const legend = style({ fontWeight: vars.weight.medium })
export const actions = row({ gap: 'small', wrap: true, align: 'center' })
