import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** A number above its name; in the source the name comes first, as it is read. */
export const figure = styleVariants({
  frame: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  value: { fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight },
})
