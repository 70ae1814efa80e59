import { style } from '@vanilla-extract/css'
import { muted } from '#web/design/recipes/muted.css.ts'
import { ruled } from '#web/design/recipes/panel.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const texts = style([stack.large, { maxWidth: vars.measure.notes }])
export const words = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  lineHeight: vars.line.notes,
  whiteSpace: 'pre-wrap',
})
export const reason = style([ruled.small, muted.small])
