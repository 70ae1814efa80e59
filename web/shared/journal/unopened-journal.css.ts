import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  width: '100%',
  maxWidth: vars.measure.page,
  marginInline: 'auto',
  padding: vars.space.large,
  '@media': { [media.tablet]: { padding: `${vars.space.xlarge} ${vars.space.xxlarge}` } },
})
export const failed = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space.medium,
  maxWidth: '34rem',
  color: vars.color.muted,
})
export const title = style({ color: vars.color.text })
