import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const check = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  paddingBlockEnd: vars.space.small,
})
export const quiet = style({ color: vars.color.muted, fontSize: vars.size.small, overflowWrap: 'anywhere' })
export const lines = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny, overflowWrap: 'anywhere' })
