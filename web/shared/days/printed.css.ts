import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const sheet = style({
  display: 'none',
  '@media': {
    [media.print]: {
      display: 'flex',
      flexDirection: 'column',
      gap: vars.space.large,
      color: '#000',
      background: '#fff',
      fontSize: '11pt',
      orphans: 3,
      widows: 3,
    },
  },
})
/** A sheet next to a screen is printed instead of it. */
globalStyle(`main:has(> ${sheet}) > :not(${sheet})`, { '@media': { [media.print]: { display: 'none' } } })
export const head = style({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: vars.space.large,
  paddingBlockEnd: vars.space.small,
  borderBlockEnd: '1pt solid #000',
})
export const journal = style({ fontSize: '10pt' })
export const day = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const days = style({ display: 'flex', flexDirection: 'column', gap: vars.space.xlarge })
export const heading = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.large,
  fontSize: '13pt',
  breakAfter: 'avoid',
})
export const figures = style({ fontFamily: vars.font.text, fontSize: '10pt', fontWeight: vars.weight.normal })
export const name = style({ fontSize: '11pt', breakAfter: 'avoid' })
export const list = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: vars.space.xlarge,
  rowGap: vars.space.hair,
})
export const rules = style({ listStyle: 'none', padding: 0, overflowWrap: 'anywhere' })
export const item = style({ display: 'flex', gap: vars.space.small, breakInside: 'avoid', overflowWrap: 'anywhere' })
/** Drawn by its border: a background is not printed. */
export const box = style({
  flex: '0 0 auto',
  width: '9pt',
  height: '9pt',
  marginBlockStart: '3pt',
  border: '1pt solid #000',
  fontSize: '8pt',
  lineHeight: '8pt',
  textAlign: 'center',
})
export const words = style({
  fontFamily: vars.font.book,
  lineHeight: vars.line.body,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
