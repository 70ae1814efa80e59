import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Text that says less than the rest of a screen: as large, or smaller as well. */
export const muted = styleVariants({
  text: { color: vars.color.muted },
  small: { color: vars.color.muted, fontSize: vars.size.small },
})
