import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.size.small })
export const caption = style({ textAlign: 'start', color: vars.color.muted, paddingBlockEnd: vars.space.small })
globalStyle(`${table} th, ${table} td`, {
  textAlign: 'start',
  verticalAlign: 'top',
  padding: `${vars.space.small} ${vars.space.medium} ${vars.space.small} 0`,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
globalStyle(`${table} thead th`, { color: vars.color.muted, fontWeight: vars.weight.medium, borderBlockStart: 0 })
export const name = style({ fontWeight: vars.weight.strong, width: '24%' })
export const now = style({
  marginInlineStart: vars.space.small,
  paddingInline: vars.space.tiny,
  color: vars.color.accent,
  background: vars.color.accentWash,
  borderRadius: vars.radius.small,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.medium,
})
export const ways = style({ display: 'flex', flexDirection: 'column', gap: vars.space.hair })
