import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const list = style({ display: 'flex', flexDirection: 'column' })
export const item = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  paddingBlock: vars.space.medium,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':first-child': { paddingBlockStart: 0 },
  ':last-child': { borderBlockEnd: 0 },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.small} ${vars.space.medium}`,
})
export const words = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' })
export const name = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const answers = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.small,
  marginBlockStart: vars.space.small,
})
export const facts = style({ color: vars.color.muted, fontSize: vars.size.small, fontVariantNumeric: 'tabular-nums' })
