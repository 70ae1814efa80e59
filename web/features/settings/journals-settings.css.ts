import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const cardHead = style([row({ gap: 'medium', wrap: true, align: 'start', justify: 'between' }), { minWidth: 0 }])
export const currentName = style({
  flex: '1 1 8rem',
  minWidth: 0,
  minHeight: '1.2em',
  fontFamily: vars.font.book,
  fontSize: vars.size.title,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
})
export const badges = style([row({ gap: 'small', wrap: true }), { minHeight: '1.5rem' }])
/** Columns of one width: a value that arrives moves no other. */
export const facts = style({ ...columns('fill', '12rem'), gap: `${vars.space.tiny} ${vars.space.xlarge}` })
export const fact = style({ display: 'flex', gap: vars.space.small, minHeight: '1.5em' })
export const refused = style({ color: vars.color.critical, fontSize: vars.size.small })

export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.medium}`,
  minHeight: '3.75rem',
  paddingBlock: vars.space.small,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const itemWords = style([stack.hair, { minWidth: 0 }])
export const itemHead = style([row({ gap: 'small', lines: 'tiny', wrap: true, align: 'center' }), { minWidth: 0 }])
export const itemName = style({ minWidth: 0, fontWeight: vars.weight.medium })
