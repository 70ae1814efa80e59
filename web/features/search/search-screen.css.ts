import { globalStyle, style } from '@vanilla-extract/css'
import { muted } from '#web/design/recipes/muted.css.ts'
import { appPage } from '#web/design/recipes/page.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style([appPage, stack.large])
globalStyle(`${page} > *`, { maxWidth: '44rem' })
export const problem = style({ color: vars.color.caution })
export const help = style([stack.medium, muted.text])
export const example = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: vars.space.large,
  '@media': { [media.tablet]: { gridTemplateColumns: '14rem minmax(0, 1fr)' } },
})
const line = style({ borderBlockStart: `1px solid ${vars.color.rule}`, paddingBlock: vars.space.medium })
export const item = style([line, row({ gap: 'large', lines: 'tiny', wrap: true, align: 'center' })])
export const itemText = style({ flex: '1 1 14rem' })
export const day = style([line, stack.small])
export const dayHead = row({ gap: 'large', lines: 'tiny', wrap: true, align: 'baseline' })
export const date = style({ fontSize: vars.size.body, fontWeight: vars.weight.medium, marginInlineEnd: 'auto' })
export const excerpt = style({ fontFamily: vars.font.book, lineHeight: vars.line.notes })
export const found = style({
  color: 'inherit',
  background: vars.color.accentWash,
  textDecoration: 'underline',
  textDecorationColor: vars.color.accent,
  textUnderlineOffset: '0.2em',
  '@media': { [media.forced]: { color: 'MarkText', background: 'Mark' } },
})
export const place = style({
  display: 'block',
  fontFamily: vars.font.text,
  fontSize: vars.size.caption,
  color: vars.color.muted,
})
