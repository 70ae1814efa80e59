import { globalStyle, style } from '@vanilla-extract/css'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const pictures = style([stack.medium, { maxHeight: '50dvh', overflow: 'auto' }])
export const picture = style([stack.tiny, { fontSize: vars.size.small }])
globalStyle(`${picture} img`, {
  maxWidth: '100%',
  maxHeight: '40dvh',
  objectFit: 'contain',
  background: vars.color.sunken,
})
