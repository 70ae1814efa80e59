import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const notes = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  maxWidth: vars.measure.notes,
})
export const field = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
