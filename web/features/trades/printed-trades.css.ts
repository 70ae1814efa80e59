import { style } from '@vanilla-extract/css'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const sheet = style([stack.medium, { fontSize: '10pt' }])
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: '9pt' })
export const column = style({
  textAlign: 'start',
  fontWeight: vars.weight.normal,
  paddingInlineEnd: vars.space.small,
  whiteSpace: 'nowrap',
})
export const day = style({
  textAlign: 'start',
  fontWeight: vars.weight.strong,
  paddingBlock: `${vars.space.medium} ${vars.space.tiny}`,
  breakAfter: 'avoid',
})
export const count = style({ fontWeight: vars.weight.normal, marginInlineStart: vars.space.small })
export const line = style({ breakInside: 'avoid', borderBlockStart: '0.5pt solid #000' })
const cell = style({ paddingBlock: vars.space.hair, paddingInlineEnd: vars.space.small, verticalAlign: 'top' })
export const symbol = style([cell, { whiteSpace: 'nowrap' }])
export const account = style({ display: 'block', fontSize: '8pt' })
export const notes = style([cell, { minWidth: '8em' }])
export const figure = style([cell, { textAlign: 'end', whiteSpace: 'nowrap' }])
export const figures = style([column, { textAlign: 'end' }])
