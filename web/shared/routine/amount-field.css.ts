import { style } from '@vanilla-extract/css'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const amount = style([
  row({ inline: true, gap: 'small', align: 'center', wrap: true }),
  muted.small,
  { minHeight: vars.measure.touch, marginInlineStart: 'auto', paddingInlineEnd: vars.space.small },
])
export const field = style({
  width: '4.5rem',
  minHeight: '2rem',
  paddingInline: vars.space.small,
  font: 'inherit',
  color: vars.color.text,
  textAlign: 'end',
  background: vars.color.surface,
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.small,
  selectors: { '&[aria-invalid=true]': { borderColor: vars.color.critical } },
})
export const refusal = style({ color: vars.color.critical })
