import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

const { small, medium, large } = vars.space

export const panel = style({
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
})

export const ruled = styleVariants({ small, medium, large }, (room) => ({
  paddingBlockStart: room,
  borderBlockStart: `1px solid ${vars.color.rule}`,
}))
