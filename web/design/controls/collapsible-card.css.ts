import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const card = style({ borderBlockStart: `1px solid ${vars.color.rule}` })
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  minHeight: vars.measure.touch,
  cursor: 'pointer',
  listStyle: 'none',
  selectors: { '&::-webkit-details-marker': { display: 'none' } },
})
export const chevron = style({
  color: vars.color.muted,
  transition: `rotate ${vars.motion.quick}`,
  selectors: { [`${card}[open] > ${summary} &`]: { rotate: '90deg' } },
})
export const body = style({ paddingBlock: `${vars.space.small} ${vars.space.large}` })
