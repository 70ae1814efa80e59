import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const muted = styleVariants({
  text: { color: vars.color.muted },
  small: { color: vars.color.muted, fontSize: vars.size.small },
})
