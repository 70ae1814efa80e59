import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const appPage = style({
  width: '100%',
  maxWidth: vars.measure.page,
  marginInline: 'auto',
  padding: vars.space.large,
  '@media': { [media.tablet]: { padding: `${vars.space.xlarge} ${vars.space.xxlarge}` } },
})
