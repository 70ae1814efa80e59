import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const figures = style({
  display: 'grid',
  gridTemplateColumns: '1.9fr 1fr 1fr 0.8fr',
  padding: vars.space.large,
  gap: vars.space.medium,
  borderBottom: `1px solid ${vars.color.rule}`,
  '@media': { [media.tablet]: { padding: '1.25rem' } },
})
export const figure = style({ display: 'grid', gap: vars.space.tiny, alignContent: 'space-between' })
export const label = style({ fontSize: vars.size.caption, color: vars.color.muted, whiteSpace: 'nowrap' })
export const value = style({ fontSize: vars.size.lead })
export const total = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.title,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  color: vars.color.positive,
})
export const rows = style({
  paddingInline: vars.space.large,
  '@media': { [media.tablet]: { paddingInline: '1.25rem' } },
})
/** On a phone each fill takes two lines: what and how it ended, then when and at which price. */
export const row = style({
  display: 'grid',
  gridTemplateAreas: '"side symbol result" "time fill fill"',
  gridTemplateColumns: '3rem minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: vars.space.medium,
  paddingBlock: vars.space.small,
  fontSize: vars.size.body,
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.rule}` } },
  '@media': {
    [media.tablet]: {
      gridTemplateAreas: '"time side symbol fill result"',
      gridTemplateColumns: '3.5rem 3.5rem minmax(0, 1fr) auto 6.5rem',
      alignItems: 'center',
      minHeight: vars.measure.touch,
      paddingBlock: 0,
    },
  },
})
export const time = style({ gridArea: 'time', color: vars.color.muted })
const sideBase = style({
  gridArea: 'side',
  fontWeight: vars.weight.medium,
  fontSize: vars.size.caption,
  letterSpacing: '0.04em',
})
export const side = styleVariants({
  BUY: [sideBase, { color: vars.color.muted }],
  SELL: [sideBase, { color: vars.color.text }],
})
export const symbol = style({ gridArea: 'symbol', fontWeight: vars.weight.strong })
export const fill = style({
  gridArea: 'fill',
  whiteSpace: 'nowrap',
  color: vars.color.muted,
  '@media': { [media.tablet]: { textAlign: 'end', color: vars.color.text } },
})
export const result = style({
  gridArea: 'result',
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontWeight: vars.weight.medium,
})
