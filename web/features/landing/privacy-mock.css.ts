import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const journal = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: vars.space.medium,
  alignItems: 'center',
  padding: vars.space.large,
  borderBottom: `1px solid ${vars.color.rule}`,
  '@media': { [media.tablet]: { padding: '1.25rem' } },
})
export const icon = style({
  gridRow: '1 / 3',
  display: 'grid',
  placeItems: 'center',
  width: vars.measure.touch,
  height: vars.measure.touch,
  borderRadius: vars.radius.medium,
  background: vars.color.accentWash,
  color: vars.color.accent,
})
export const name = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
})
export const badges = style({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.small,
  paddingTop: vars.space.medium,
})
export const rows = style({
  paddingInline: vars.space.large,
  '@media': { [media.tablet]: { paddingInline: '1.25rem' } },
})
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space.large,
  minHeight: '3.25rem',
  paddingBlock: vars.space.small,
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.rule}` } },
})
export const where = style({ color: vars.color.muted, textAlign: 'end' })
export const nothing = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  fontWeight: vars.weight.strong,
  color: vars.color.positive,
  textAlign: 'end',
})
