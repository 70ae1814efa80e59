import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column', listStyle: 'none', padding: 0 })
export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.small,
  paddingBlock: vars.space.small,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
export const words = style({ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' })
export const quiet = style({ color: vars.color.muted, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.tiny })
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
  gap: vars.space.medium,
  alignItems: 'end',
  maxWidth: '36rem',
})
export const dialogForm = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
