import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const section = style([stack.small, { minWidth: 0, '@media': { [media.wide]: { minHeight: 0 } } }])
/** Never shrinks: a long name takes height from the list below. */
export const head = style([
  row({ gap: 'small', wrap: true, align: 'center' }),
  { flexShrink: 0, minHeight: vars.measure.touch },
])
export const name = style({ flex: '1 1 6rem', minWidth: 0 })
export const renaming = style({ flex: 1, minWidth: 0 })
export const actions = style({
  display: 'flex',
  gap: vars.space.tiny,
  marginInlineStart: 'auto',
  marginInlineEnd: `calc(-1 * ${vars.space.small})`,
})
/** A block, not a flex box: only there is a contained child laid out alone. */
export const progress = style({ flexShrink: 0 })
/** Contained: a new number lays out nothing else. */
export const figures = style({
  contain: 'size layout style',
  blockSize: '1lh',
  marginBlockStart: vars.space.small,
  display: 'flex',
  justifyContent: 'space-between',
  color: vars.color.muted,
  fontSize: vars.size.small,
})
export const percent = style({ fontWeight: vars.weight.medium, color: vars.color.text })
export const empty = style({
  color: vars.color.muted,
  paddingBlock: vars.space.large,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const add = style({ flexShrink: 0, paddingBlock: `${vars.space.small} ${vars.space.large}` })
