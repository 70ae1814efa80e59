import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Things one below the other, by the room between them. */
export const stack = styleVariants({ none: undefined, ...vars.space }, (gap) => ({
  display: 'flex',
  flexDirection: 'column',
  gap,
}))
