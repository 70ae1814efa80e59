import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const header = style([
  row({ gap: 'large', lines: 'small', wrap: true, align: 'end', justify: 'between' }),
  { minHeight: '4rem' },
])
export const name = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
  color: vars.color.accent,
  marginBlockEnd: vars.space.hair,
})
export const month = style({ fontSize: vars.size.display, lineHeight: vars.line.tight })
export const ways = style([
  row({ gap: 'tiny', wrap: true, align: 'center' }),
  {
    flex: '1 1 auto',
    marginInlineStart: `calc(-1 * ${vars.space.medium})`,
    '@media': { [media.tablet]: { flex: '0 0 auto', marginInlineStart: 0 }, [media.print]: { display: 'none' } },
  },
])
export const today = style({ marginInlineStart: 'auto' })
export const back = style({ rotate: '180deg' })
