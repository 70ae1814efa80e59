import { globalStyle, style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const screen = style({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: vars.space.medium,
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  color: vars.color.muted,
})
/** Reserves the heading's line, since a parser may pause between the bell and the heading. */
globalStyle(`${screen}[aria-busy]`, {
  display: 'grid',
  gridTemplateRows: '2rem minmax(1lh, auto)',
  placeContent: 'center',
  justifyItems: 'center',
})
globalStyle(`${screen}[aria-busy] h1`, { font: 'inherit', letterSpacing: 'inherit', textWrap: 'inherit' })
export const words = style({ maxWidth: '28rem', paddingInline: vars.space.large, textAlign: 'center' })
export const choices = style([row({ gap: 'small', wrap: true }), { fontFamily: vars.font.text }])
export const bell = style({ color: vars.color.accent })
