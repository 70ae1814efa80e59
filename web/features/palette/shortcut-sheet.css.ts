import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const places = style({ columns: '19rem 2', columnGap: vars.space.xxlarge })
export const place = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  breakInside: 'avoid',
  paddingBlockEnd: vars.space.large,
})
export const where = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
})
export const rows = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.tiny} ${vars.space.large}`,
  paddingBlock: vars.space.tiny,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const ways = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.small}`,
  marginInlineStart: 'auto',
})
export const way = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.small })
export const or = style({ color: vars.color.muted, fontSize: vars.size.caption })
export const choice = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.small,
  paddingBlockStart: vars.space.medium,
  borderBlockStart: `1px solid ${vars.color.rule}`,
  cursor: 'pointer',
  color: vars.color.muted,
  fontSize: vars.size.small,
})
export const box = style({
  flexShrink: 0,
  width: '1.25rem',
  height: '1.25rem',
  accentColor: vars.color.accentFill,
  '@media': { [media.coarse]: { width: '1.5rem', height: '1.5rem' } },
})
