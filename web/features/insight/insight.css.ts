import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
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
  '@media': {
    [media.tablet]: { padding: `${vars.space.xlarge} ${vars.space.xxlarge}` },
    [media.print]: { padding: 0 },
  },
})
export const lead = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  maxWidth: vars.measure.notes,
  overflowWrap: 'anywhere',
})
export const filters = style({ '@media': { [media.print]: { display: 'none' } } })
export const section = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, minWidth: 0 })
export const written = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small, minWidth: 0 })
export const heading = style({ fontSize: vars.size.title })
export const caption = style({ color: vars.color.muted, fontSize: vars.size.small, maxWidth: vars.measure.notes })
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
  gap: vars.space.large,
})
export const figure = style({ display: 'flex', flexDirection: 'column', gap: vars.space.hair })
export const name = style({ color: vars.color.muted, fontSize: vars.size.small })
export const value = style({ fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight })
export const under = style({ color: vars.color.muted, fontSize: vars.size.small })
/** Wide tables scroll by themselves; paper has room. */
export const scroller = style({ overflowX: 'auto', '@media': { [media.print]: { overflow: 'visible' } } })
export const table = style({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})
export const cell = style({
  padding: `${vars.space.small} ${vars.space.small} ${vars.space.small} 0`,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  textAlign: 'start',
  fontWeight: vars.weight.normal,
  whiteSpace: 'nowrap',
})
export const number = style([cell, { textAlign: 'end' }])
export const beside = style([cell, { paddingInlineStart: vars.space.large }])
export const row = recipe({
  variants: {
    large: { true: {}, false: { color: vars.color.muted, '@media': { [media.forced]: { color: 'GrayText' } } } },
  },
})
export const link = style({
  color: 'inherit',
  textDecoration: 'underline',
  textDecorationColor: vars.color.outline,
  textUnderlineOffset: '0.2em',
})
export const note = style({ display: 'block', color: vars.color.muted })
export const cards = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  paddingBlockEnd: vars.space.medium,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  overflowWrap: 'anywhere',
  breakInside: 'avoid',
})
export const cardHead = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between' })
export const cardName = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const tone = recipe({
  variants: { tone: { gain: { color: vars.color.positive }, loss: { color: vars.color.critical }, even: {} } },
})
export const terms = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  paddingBlock: vars.space.medium,
})
export const term = style({ fontWeight: vars.weight.strong })
export const meaning = style({ margin: 0, maxWidth: vars.measure.notes, color: vars.color.muted })
export const summary = style({
  cursor: 'pointer',
  minHeight: vars.measure.touch,
  paddingBlock: vars.space.small,
  // What is folded away on paper cannot be opened there.
  '@media': { [media.print]: { display: 'none' } },
})
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
  gap: vars.space.medium,
  '@media': { [media.print]: { display: 'none' } },
})
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: vars.space.small,
  '@media': { [media.print]: { display: 'none' } },
})
export const screenOnly = style({ '@media': { [media.print]: { display: 'none' } } })
export const printed = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: vars.font.book })
export const periods = style([screenOnly, { display: 'flex', flexWrap: 'wrap', gap: vars.space.large }])
export const lines = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  listStyle: 'none',
  padding: 0,
  maxWidth: vars.measure.notes,
  overflowWrap: 'anywhere',
})
