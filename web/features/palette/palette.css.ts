import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { panel } from '#web/design/recipes/panel.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { safe } from '#web/design/tokens/safe-area.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const rise = keyframes({ from: { opacity: 0, translate: '0 -0.5rem' } })

/** At the top: a shorter list must not move the field. */
export const dialog = style([
  panel,
  {
    marginInline: 'auto',
    marginBlockStart: `calc(${safe.top} + 0.5rem)`,
    width: `min(36rem, calc(100vw - 2 * ${safe.side} - 1rem))`,
    maxHeight: `calc(100dvh - ${safe.top} - ${safe.bottom} - 1rem)`,
    overflow: 'hidden',
    color: vars.color.text,
    boxShadow: vars.shadow.raised,
    selectors: {
      '&[open]': { animation: `${rise} ${vars.motion.quick} ease-out` },
      '&::backdrop': { background: vars.color.scrim },
    },
    '@media': {
      [media.tablet]: { marginBlockStart: '12vh', maxHeight: '70vh' },
      [media.forced]: { borderColor: 'CanvasText' },
    },
  },
])
/** Covers the whole dialog: only a click on the backdrop has the dialog itself as its target. */
export const sheet = style([stack.none, { maxHeight: 'inherit' }])
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  paddingInline: `${vars.space.large} ${vars.space.small}`,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':focus-within': { boxShadow: `inset 0 -2px 0 ${vars.color.focus}` },
})
/** Its focus mark is the line under the whole head. */
export const input = style({
  flex: 1,
  minWidth: 0,
  minHeight: '3.25rem',
  border: 0,
  background: 'transparent',
  fontSize: vars.size.lead,
  ':focus-visible': { outline: 'none' },
  '@media': { [media.forced]: { ':focus-visible': { outline: '2px solid Highlight', outlineOffset: '-2px' } } },
})
export const list = style({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: vars.space.small,
  minHeight: 0,
  flex: 1,
})
export const groupTitle = style({
  padding: `${vars.space.small} ${vars.space.small} ${vars.space.tiny}`,
  color: vars.color.muted,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.medium,
})
export const option = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: vars.space.medium,
    minHeight: '2.25rem',
    paddingInline: vars.space.small,
    borderRadius: vars.radius.small,
    cursor: 'pointer',
    '@media': { [media.coarse]: { minHeight: vars.measure.touch } },
  },
  variants: {
    active: {
      true: {
        background: vars.color.accentWash,
        boxShadow: `inset 3px 0 0 ${vars.color.accent}`,
        '@media': { [media.forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
      },
      false: {},
    },
  },
})
export const label = style({ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const highlight = style({
  fontWeight: vars.weight.strong,
  textDecoration: 'underline',
  textDecorationColor: vars.color.accent,
  textUnderlineOffset: '0.2em',
})
export const keys = style({ flexShrink: 0, '@media': { [media.coarse]: { display: 'none' } } })
