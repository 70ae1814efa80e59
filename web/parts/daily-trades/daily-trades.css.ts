import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const card = style({
  display: 'flex', flexDirection: 'column', gap: vars.space.small, paddingBlockStart: vars.space.medium, marginBlockStart: vars.space.small, borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const heading = style({ fontSize: vars.size.lead, minHeight: '1.5rem' })
export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: vars.space.small })
export const nothing = style({ color: vars.color.muted, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.small })
/** As high as a line with a small button, whichever stands in it. */
export const status = style({ display: 'flex', flexDirection: 'column', justifyContent: 'center', gap: vars.space.tiny, minHeight: vars.measure.touch })
export const walking = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: vars.space.small, fontVariantNumeric: 'tabular-nums' })
