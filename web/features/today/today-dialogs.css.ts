import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const preview = style({ border: 0, minWidth: 0 })
export const previewName = style({ fontWeight: vars.weight.medium, paddingBlockEnd: vars.space.tiny })
export const choice = style([
  row({ gap: 'medium', align: 'start' }),
  { minHeight: vars.measure.touch, paddingBlock: vars.space.small, cursor: 'pointer' },
])
/** Scrolls by itself, so that the buttons stay in reach. */
export const lines = style({
  maxHeight: '12rem',
  overflowY: 'auto',
  listStyle: 'decimal',
  paddingInlineStart: vars.space.xlarge,
  color: vars.color.muted,
})
export const target = style({ width: '100%', overflowWrap: 'anywhere' })
export const line = style([row({ gap: 'small', align: 'center' }), { minHeight: vars.measure.touch }])
export const rowName = style({ flex: 1, minWidth: 0 })
