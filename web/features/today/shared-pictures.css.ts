import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const pictures = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  maxHeight: '50dvh',
  padding: 0,
  overflow: 'auto',
  listStyle: 'none',
})
export const picture = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  fontSize: vars.size.small,
  overflowWrap: 'anywhere',
})
globalStyle(`${picture} img`, {
  maxWidth: '100%',
  maxHeight: '40dvh',
  objectFit: 'contain',
  background: vars.color.sunken,
})
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
