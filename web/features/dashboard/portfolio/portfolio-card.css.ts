import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  fontVariantNumeric: 'tabular-nums',
})
export const quiet = style({ color: vars.color.muted, fontSize: vars.size.small })
export const totals = style({ display: 'flex', flexWrap: 'wrap', gap: `${vars.space.small} ${vars.space.xxlarge}` })
export const total = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  minWidth: 0,
})
export const value = style({ fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight })
export const list = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: vars.space.medium,
  paddingBlock: '0.3125rem',
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
export const what = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const symbol = style({ fontWeight: vars.weight.medium })
export const amounts = style({ display: 'flex', alignItems: 'baseline', gap: vars.space.medium, textAlign: 'end' })
export const change = style({ minWidth: '5.5rem', fontSize: vars.size.small })
/** As high as a total, five positions and their notes: nothing moves when a first answer comes, with however few. */
export const reserved = style([body, { minHeight: '21rem' }])
export const more = style({ marginInlineStart: `calc(-1 * ${vars.space.medium})` })
