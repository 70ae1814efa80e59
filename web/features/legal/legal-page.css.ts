import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  width: '100%',
  maxWidth: '74rem',
  marginInline: 'auto',
  padding: `${vars.space.xlarge} ${vars.space.large} 5rem`,
  display: 'grid',
  gap: vars.space.xxlarge,
  '@media': {
    [media.tablet]: { paddingInline: vars.space.xxlarge },
    [media.desktop]: { gridTemplateColumns: '15rem minmax(0, 1fr)', columnGap: '4.5rem', paddingBlock: '3rem 7rem' },
  },
})
export const head = style({
  display: 'grid',
  gap: vars.space.medium,
  maxWidth: vars.measure.notes,
  '@media': { [media.desktop]: { gridColumn: 2 } },
})
export const title = style({ fontSize: 'clamp(2rem, 1.4rem + 2vw, 2.75rem)', letterSpacing: '-0.018em' })
export const intro = style({ fontSize: vars.size.lead, lineHeight: vars.line.notes, textWrap: 'pretty' })
export const contents = style({
  fontSize: vars.size.small,
  '@media': {
    [media.desktop]: {
      gridColumn: 1,
      gridRow: 2,
      position: 'sticky',
      insetBlockStart: vars.space.xxlarge,
      alignSelf: 'start',
    },
  },
})
export const contentsTitle = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
  color: vars.color.muted,
  fontWeight: vars.weight.medium,
  letterSpacing: 0,
  paddingBottom: vars.space.small,
})
export const contentsLink = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  color: vars.color.text,
  textDecoration: 'none',
  borderTop: `1px solid ${vars.color.rule}`,
  selectors: { '&:hover': { color: vars.color.accent, textDecoration: 'underline' } },
  '@media': { [media.desktop]: { minHeight: '2.25rem' } },
})
export const body = style({
  display: 'grid',
  gap: '2.5rem',
  maxWidth: vars.measure.notes,
  lineHeight: vars.line.notes,
  '@media': { [media.desktop]: { gridColumn: 2, gridRow: 2 } },
})
export const section = style({ display: 'grid', gap: vars.space.medium, scrollMarginTop: vars.space.xlarge })

globalStyle(`${section} ul`, { display: 'grid', gap: vars.space.small })
globalStyle(`${section} ul > li`, { position: 'relative', paddingInlineStart: '1.25rem' })
globalStyle(`${section} ul > li::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockStart: '0.85em',
  width: '0.625rem',
  borderTop: `1px solid ${vars.color.accent}`,
})
globalStyle(`${section} ol`, {
  display: 'grid',
  gap: vars.space.small,
  listStyle: 'decimal',
  paddingInlineStart: '1.25rem',
})
globalStyle(`${section} ol > li::marker`, { color: vars.color.accent, fontVariantNumeric: 'tabular-nums' })
globalStyle(`${section} dl`, { display: 'grid' })
globalStyle(`${section} dl > div`, {
  display: 'grid',
  gap: `0 ${vars.space.xlarge}`,
  paddingBlock: vars.space.medium,
  borderTop: `1px solid ${vars.color.rule}`,
  '@media': { [media.tablet]: { gridTemplateColumns: '12rem minmax(0, 1fr)' } },
})
globalStyle(`${section} dl > div:last-child`, { borderBottom: `1px solid ${vars.color.rule}` })
globalStyle(`${section} dt`, { fontWeight: vars.weight.medium })
globalStyle(`${section} dd`, { color: vars.color.muted })
