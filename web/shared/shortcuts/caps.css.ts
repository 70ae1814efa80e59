import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const keys = row({ inline: true, gap: 'tiny', align: 'center' })
export const cap = style({
  minWidth: '1.5rem',
  paddingInline: vars.space.tiny,
  textAlign: 'center',
  border: `1px solid ${vars.color.outline}`,
  borderBlockEndWidth: 2,
  borderRadius: vars.radius.small,
  background: vars.color.surface,
  color: vars.color.text,
  fontFamily: vars.font.text,
  fontSize: vars.size.caption,
  lineHeight: vars.line.body,
})
export const between = style({ color: vars.color.muted, fontSize: vars.size.caption })
