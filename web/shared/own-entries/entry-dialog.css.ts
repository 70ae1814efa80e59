import { style } from '@vanilla-extract/css'
import { columns } from '#web/design/recipes/columns.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
/** Side by side where there is room for both. */
export const pair = style({ ...columns('fit', '11rem'), gap: vars.space.medium })
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.small,
  paddingBlock: vars.space.tiny,
})
export const list = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny })
export const words = style({ flex: '1 1 12rem', fontSize: vars.size.small, overflowWrap: 'anywhere' })
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.small,
  paddingBlockStart: vars.space.tiny,
})
