import { style } from '@vanilla-extract/css'
import { listRow } from '#web/design/recipes/list-row.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { visuallyHidden } from '#web/design/tokens/visually-hidden.css.ts'

export const part = style([stack.medium, { minWidth: 0 }])
export const chip = style([
  row({ inline: true, gap: 'tiny', align: 'center' }),
  {
    paddingInlineStart: vars.space.small,
    border: `1px solid ${vars.color.outline}`,
    borderRadius: vars.radius.medium,
    fontSize: vars.size.small,
  },
])
export const line = style([
  row({ gap: 'small', lines: 'none', wrap: true, align: 'center', justify: 'between' }),
  listRow.tiny,
  { fontSize: vars.size.small },
])
export const words = style({ flex: '1 1 9rem', minWidth: 0 })
export const entry = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: vars.space.small,
  alignItems: 'start',
})
export const beside = style({ marginBlockStart: `calc(${vars.size.small} * 1.5 + ${vars.space.tiny})` })
export const spoken = visuallyHidden
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  maxWidth: vars.measure.notes,
  paddingInlineStart: vars.space.medium,
  borderInlineStart: `2px solid ${vars.color.rule}`,
})
