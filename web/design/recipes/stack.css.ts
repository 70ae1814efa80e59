import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

const { hair, tiny, small, medium, large, xlarge } = vars.space

export const stack = styleVariants({ none: 'normal', hair, tiny, small, medium, large, xlarge }, (gap) => ({
  display: 'flex',
  flexDirection: 'column',
  gap,
}))
