import { style } from '@vanilla-extract/css'
import { ruled } from '#web/design/recipes/panel.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(5.5rem, auto) minmax(0, 1fr)',
  gap: `${vars.space.small} ${vars.space.large}`,
})
/** A narrow screen breaks it between groups, never inside of one. */
export const fingerprint = style({ fontWeight: vars.weight.medium, letterSpacing: '0.04em', overflowWrap: 'normal' })
export const group = style([stack.small, ruled.medium])
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
export const problems = style({ paddingInlineStart: vars.space.large, maxHeight: '10rem', overflow: 'auto' })
