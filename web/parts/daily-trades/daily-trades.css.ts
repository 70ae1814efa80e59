import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const card = style({
  display: 'flex', flexDirection: 'column', gap: vars.space.small, paddingBlockStart: vars.space.medium, marginBlockStart: vars.space.small, borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const heading = style({ fontSize: vars.size.lead })
export const nothing = style({ color: vars.color.muted, fontSize: vars.size.small })
