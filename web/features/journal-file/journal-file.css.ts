import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const facts = style({ display: 'grid', gridTemplateColumns: 'minmax(5.5rem, auto) minmax(0, 1fr)', gap: `${vars.space.small} ${vars.space.large}` })
export const term = style({ color: vars.color.muted })
export const value = style({ margin: 0, overflowWrap: 'anywhere' })
/** Read group by group: a narrow screen breaks it between groups, never inside of one. */
export const fingerprint = style({ fontVariantNumeric: 'tabular-nums', fontWeight: vars.weight.medium, letterSpacing: '0.04em', overflowWrap: 'normal' })
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const group = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small, paddingBlockStart: vars.space.medium, borderBlockStart: `1px solid ${vars.color.rule}` })
export const groupTitle = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
/** The native field takes the file; its label is the button that is seen. */
export const fileInput = style({ position: 'absolute', width: 1, height: 1, opacity: 0, overflow: 'hidden' })
export const pick = style({
  position: 'relative', display: 'inline-flex', alignItems: 'center', justifyContent: 'center', minHeight: vars.measure.touch, paddingInline: vars.space.large,
  border: `1px solid ${vars.color.outline}`, borderRadius: vars.radius.medium, cursor: 'pointer', fontWeight: vars.weight.medium,
  ':hover': { background: vars.color.accentWash },
  ':focus-within': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
})
export const kept = style({
  display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: vars.space.small, padding: vars.space.xlarge,
  background: vars.color.surface, border: `1px solid ${vars.color.outline}`, borderRadius: vars.radius.medium,
})
export const quiet = style({ display: 'flex', justifyContent: 'center' })
