import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const map = style([stack.medium, { minWidth: 0 }])
/** On a phone a month is wider than the screen. `relative`: its visually hidden texts must not widen the page. */
export const scroll = style({
  position: 'relative',
  overflowX: 'auto',
  maxWidth: '100%',
  background: vars.color.surface,
  borderRadius: vars.radius.small,
  '@media': { [media.print]: { overflow: 'visible' } },
})
export const table = style({
  minWidth: 'max-content',
  whiteSpace: 'nowrap',
  borderCollapse: 'separate',
  borderSpacing: 2,
  fontSize: vars.size.small,
})
export const month = style({
  position: 'sticky',
  insetInlineStart: 0,
  background: vars.color.surface,
  color: vars.color.muted,
  fontWeight: vars.weight.normal,
  textAlign: 'start',
  overflowWrap: 'normal',
  paddingInlineEnd: vars.space.small,
})
export const day = recipe({
  base: {
    width: '1.1rem',
    minWidth: '1.1rem',
    height: '1.1rem',
    lineHeight: '1.1rem',
    textAlign: 'center',
    borderRadius: vars.radius.small,
    '@media': { [media.forced]: { border: '1px solid CanvasText' } },
  },
  variants: {
    state: {
      done: { background: vars.color.accentFill, color: vars.color.onAccent },
      'not done': { border: `1px solid ${vars.color.outline}`, color: vars.color.text },
      'no record': { border: `1px dashed ${vars.color.outline}`, color: vars.color.muted },
      open: { border: `1px solid ${vars.color.accent}` },
      skipped: { background: vars.color.rule, color: vars.color.text },
      'not due': { background: vars.color.rule, opacity: 0.45 },
      none: { visibility: 'hidden' },
    },
  },
})
export const legend = style([row({ gap: 'medium', wrap: true }), muted.small])
export const sign = row({ inline: true, gap: 'tiny', align: 'center' })
