import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const header = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', justifyContent: 'space-between', gap: `${vars.space.small} ${vars.space.large}` })
export const date = style({ color: vars.color.accent, fontSize: vars.size.small, fontWeight: vars.weight.medium, marginBlockEnd: vars.space.hair })
export const clock = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.tiny, color: vars.color.muted, fontSize: vars.size.small, whiteSpace: 'nowrap' })
export const figure = style({ color: vars.color.text, fontWeight: vars.weight.strong })
