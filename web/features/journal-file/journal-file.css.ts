import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(5.5rem, auto) minmax(0, 1fr)',
  gap: `${vars.space.small} ${vars.space.large}`,
})
export const term = style({ color: vars.color.muted })
export const value = style({ margin: 0, overflowWrap: 'anywhere' })
/** Read group by group: a narrow screen breaks it between groups, never inside of one. */
export const fingerprint = style({
  fontVariantNumeric: 'tabular-nums',
  fontWeight: vars.weight.medium,
  letterSpacing: '0.04em',
  overflowWrap: 'normal',
})
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  paddingBlockStart: vars.space.medium,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const groupTitle = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const row = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
export const stored = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space.small,
  padding: vars.space.xlarge,
  background: vars.color.surface,
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.medium,
})
export const quiet = style({ display: 'flex', justifyContent: 'center' })
/** As many as there are; a long list is scrolled. */
export const problems = style({ margin: 0, paddingInlineStart: vars.space.large, maxHeight: '10rem', overflow: 'auto' })
