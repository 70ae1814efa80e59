import { globalStyle, style } from '@vanilla-extract/css'
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
/** The heading says that the page is loading, and looks like any other text of this page. */
globalStyle(`${screen}[aria-busy] h1`, { font: 'inherit', letterSpacing: 'inherit', textWrap: 'inherit' })
export const words = style({ maxWidth: '28rem', paddingInline: vars.space.large, textAlign: 'center' })
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small, fontFamily: vars.font.text })
export const bell = style({ color: vars.color.accent })
