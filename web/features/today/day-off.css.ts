import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xxlarge,
  width: '100%',
  maxWidth: vars.measure.page,
  marginInline: 'auto',
  padding: `${vars.space.xlarge} ${vars.space.large}`,
  '@media': { [media.tablet]: { padding: `${vars.space.xxxlarge} ${vars.space.xxlarge}` } },
})
export const head = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const sun = style({ color: vars.color.accent })
export const date = style({ color: vars.color.accent, fontSize: vars.size.small, fontWeight: vars.weight.medium })
export const prose = style({ color: vars.color.muted, maxWidth: '34rem' })
