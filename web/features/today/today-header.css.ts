import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const line = row({ gap: 'large', lines: 'small', wrap: true, align: 'end', justify: 'between' })
export const date = style({
  color: vars.color.accent,
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
  marginBlockEnd: vars.space.hair,
})
export const clock = style([
  row({ inline: true, gap: 'tiny', wrap: true, align: 'center', justify: 'end' }),
  {
    flex: '1 1 auto',
    color: vars.color.muted,
    fontSize: vars.size.small,
    whiteSpace: 'nowrap',
    '@media': {
      [`not all and ${media.tablet}`]: { justifyContent: 'flex-start' },
      [media.wide]: { marginInlineEnd: `calc(-1 * ${vars.space.tiny})` },
    },
  },
])
export const jump = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space.medium,
  '@media': { [media.tablet]: { marginInlineStart: 0 }, [media.wide]: { display: 'none' } },
})
export const figure = style({ color: vars.color.text, fontWeight: vars.weight.strong })
