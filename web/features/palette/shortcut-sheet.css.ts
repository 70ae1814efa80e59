import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const places = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
export const place = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny })
export const where = style({ fontFamily: vars.font.text, fontSize: vars.size.small, color: vars.color.muted, fontWeight: vars.weight.medium })
export const rows = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: `${vars.space.tiny} ${vars.space.large}`, paddingBlock: vars.space.tiny,
  borderBlockEnd: `1px solid ${vars.color.rule}`, selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const ways = style({ display: 'inline-flex', alignItems: 'center', gap: vars.space.small })
export const or = style({ color: vars.color.muted, fontSize: vars.size.caption })
export const choice = style({ display: 'flex', alignItems: 'flex-start', gap: vars.space.small, paddingBlock: vars.space.small, cursor: 'pointer', color: vars.color.muted, fontSize: vars.size.small })
export const box = style({ flexShrink: 0, width: '1.25rem', height: '1.25rem', accentColor: vars.color.accentFill, '@media': { [media.coarse]: { width: '1.5rem', height: '1.5rem' } } })
