import { style } from '@vanilla-extract/css'
import { appPage } from '#web/design/recipes/page.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style([
  appPage,
  stack.xlarge,
  {
    gap: vars.space.xxlarge,
    paddingBlock: vars.space.xlarge,
    '@media': { [media.tablet]: { paddingBlock: vars.space.xxxlarge } },
  },
])
export const sun = style({ color: vars.color.accent })
export const prose = style({ color: vars.color.muted, maxWidth: '34rem' })
