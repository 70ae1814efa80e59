import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xlarge,
  width: '100%',
  maxWidth: vars.measure.page,
  marginInline: 'auto',
  padding: vars.space.large,
  '@media': { [media.tablet]: { padding: `${vars.space.xlarge} ${vars.space.xxlarge}` } },
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: `${vars.space.medium} ${vars.space.large}`,
})
export const date = style({
  minHeight: '1.5em',
  color: vars.color.accent,
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
  marginBlockEnd: vars.space.hair,
})
/** Text of twice the size on a phone. */
const large = '(max-width: 18em)'
export const skeleton = style({
  paddingBlockStart: vars.space.medium,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const changed = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.tiny} ${vars.space.large}`,
  fontVariantNumeric: 'tabular-nums',
})
export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xlarge,
  alignItems: 'start',
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)',
      gridTemplateRows: 'auto 1fr',
      gridTemplateAreas: '"day market" "rest market"',
      columnGap: vars.space.xxxlarge,
    },
  },
})
const stacked = { display: 'flex', flexDirection: 'column', gap: vars.space.xlarge, minWidth: 0 } as const
/** The trader's own parts come first; the market has a column where there is room, and is below on a phone. */
export const day = style({ ...stacked, '@media': { [media.desktop]: { gridArea: 'day' } } })
export const market = style({ minWidth: 0, '@media': { [media.desktop]: { gridArea: 'market' } } })
export const column = style({ ...stacked, '@media': { [media.desktop]: { gridArea: 'rest' } } })
export const part = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  minWidth: 0,
  paddingBlockStart: vars.space.large,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const partHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space.small,
})
export const heading = style({ fontSize: vars.size.lead })
export const quiet = style({ color: vars.color.muted, fontSize: vars.size.small })
export const done = style({ fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight })
export const list = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(4rem, 8rem) 3.5rem',
  alignItems: 'center',
  gap: vars.space.medium,
  minHeight: '2.5rem',
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
  '@media': { [large]: { gridTemplateColumns: 'minmax(0, 1fr) 3.5rem', gap: 0, paddingBlock: vars.space.small } },
})
export const name = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media': { [large]: { gridColumn: '1 / -1' } },
})
export const count = style({ color: vars.color.muted, fontSize: vars.size.small, textAlign: 'end' })
export const words = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  lineHeight: vars.line.notes,
  whiteSpace: 'pre-wrap',
  maxWidth: vars.measure.notes,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 6,
  overflow: 'hidden',
})
export const fieldName = style({
  fontFamily: vars.font.text,
  color: vars.color.muted,
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
})
