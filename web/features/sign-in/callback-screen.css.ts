import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const screen = style({ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: vars.space.large })
export const card = style([
  stack.medium,
  { alignItems: 'center', width: 'min(26rem, 100%)', minHeight: '16rem', textAlign: 'center' },
])
export const mark = recipe({
  variants: {
    status: {
      processing: { color: vars.color.accent },
      success: { color: vars.color.positive },
      error: { color: vars.color.critical },
    },
  },
})
export const prose = style({ color: vars.color.muted, marginBlockEnd: vars.space.small })
