import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  padding: `${vars.space.small} ${vars.space.medium}`,
  width: '100%',
  minWidth: 0,
  margin: 0,
  border: 0,
  background: vars.color.cautionWash,
  borderInlineStart: `3px solid ${vars.color.caution}`,
  borderRadius: vars.radius.small,
  color: vars.color.text,
})
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.medium}`,
  fontSize: vars.size.small,
})
export const title = style({ fontWeight: vars.weight.medium })
export const when = style({ color: vars.color.muted })
export const words = style({
  margin: 0,
  fontFamily: vars.font.book,
  lineHeight: vars.line.notes,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
})
/** Underlined as well: not everybody sees the colour. */
export const different = style({
  color: 'inherit',
  background: 'transparent',
  textDecoration: 'underline',
  textDecorationColor: vars.color.caution,
  textDecorationThickness: '2px',
  textUnderlineOffset: '3px',
  '@media': { [media.forced]: { textDecorationColor: 'Highlight' } },
})
export const refusal = style({ color: vars.color.critical, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
