import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { listRow } from '#web/design/recipes/list-row.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const part = style([stack.small, { minWidth: 0 }])
export const choices = style({ ...columns('fill', '13rem'), gap: vars.space.medium, minWidth: 0 })
export const said = style({ fontWeight: vars.weight.medium })
export const figures = style({ ...columns('fit', '5rem'), gap: vars.space.small })
export const line = style([
  listRow.close,
  { display: 'grid', gridTemplateColumns: '2rem minmax(0, 1fr)', alignItems: 'baseline', gap: vars.space.medium },
])
export const place = style({ color: vars.color.muted, fontSize: vars.size.small, textAlign: 'end' })
export const activity = row({ gap: 'medium', lines: 'none', wrap: true, justify: 'between' })
export const reason = style({ color: vars.color.critical })
export const result = style([row({ gap: 'medium', lines: 'none', wrap: true, justify: 'between' }), listRow.close])
export const notes = style({
  paddingInlineStart: vars.space.large,
  listStyle: 'disc',
  color: vars.color.muted,
  fontSize: vars.size.small,
})

export const shared = style({ maxWidth: '100%', overflowWrap: 'anywhere' })
