import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const card = style([
  stack.small,
  {
    padding: `${vars.space.small} ${vars.space.medium}`,
    width: '100%',
    minWidth: 0,
    border: 0,
    background: vars.color.cautionWash,
    borderInlineStart: `3px solid ${vars.color.caution}`,
    borderRadius: vars.radius.small,
    color: vars.color.text,
  },
])
export const head = style([
  row({ gap: 'medium', lines: 'none', wrap: true, justify: 'between' }),
  { fontSize: vars.size.small },
])
export const title = style({ fontWeight: vars.weight.medium })
export const words = style({ fontFamily: vars.font.book, lineHeight: vars.line.notes, whiteSpace: 'pre-wrap' })
/** Underlined as well, for readers who do not see the colour. */
export const different = style({
  color: 'inherit',
  background: 'transparent',
  textDecoration: 'underline',
  textDecorationColor: vars.color.caution,
  textDecorationThickness: '2px',
  textUnderlineOffset: '3px',
  '@media': { [media.forced]: { textDecorationColor: 'Highlight' } },
})
export const refusal = style({ color: vars.color.critical, fontSize: vars.size.small })
