import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const list = style({
  display: 'flex', flexDirection: 'column',
  '@media': { [media.wide]: { overflowY: 'auto', minHeight: 0, scrollbarWidth: 'thin', marginInline: `calc(-1 * ${vars.space.small})`, paddingInline: vars.space.small } },
})
