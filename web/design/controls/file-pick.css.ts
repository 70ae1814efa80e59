import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const input = style({ position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden' })
export const pick = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: vars.measure.touch,
  paddingInline: vars.space.large,
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.medium,
  cursor: 'pointer',
  fontWeight: vars.weight.medium,
  ':hover': { background: vars.color.accentWash },
  ':focus-within': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
})
