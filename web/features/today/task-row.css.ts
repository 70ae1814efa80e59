import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const row = style({
  display: 'flex',
  flexShrink: 0,
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  minHeight: `calc(${vars.measure.touch} - 1px)`,
  background: vars.color.page,
  paddingBlock: '0.1875rem',
  selectors: {
    '&[data-dragging]': { opacity: 0.5 },
    '&[data-drop=before], &[data-drop=after]': { position: 'relative', zIndex: 1 },
    '&[data-drop=before]::before, &[data-drop=after]::before': {
      content: '',
      position: 'absolute',
      insetInline: 0,
      height: 2,
      background: vars.color.accent,
      zIndex: 1,
    },
    '&[data-drop=before]::before': { insetBlockStart: -1.5 },
    '&[data-drop=after]::before': { insetBlockEnd: -1.5 },
  },
  '@media': { [media.hover]: { ':hover': { background: vars.color.surface } }, [media.coarse]: { paddingBlock: 0 } },
})
const beside = { [media.coarse]: { marginBlockStart: '0.25rem' } }
export const grip = style({
  color: vars.color.outline,
  cursor: 'grab',
  width: '1.75rem',
  aspectRatio: 'auto',
  marginInlineStart: `calc(-1 * ${vars.space.tiny})`,
  ':active': { cursor: 'grabbing' },
  '@media': beside,
})
/** Six dots, drawn as a background: an image would be a layer of its own in each row. */
export const dots = style({
  width: '0.5625rem',
  height: '0.84375rem',
  background: 'radial-gradient(circle, currentColor 0.7px, transparent 1.3px) 0 0 / 0.28125rem 0.28125rem',
  '@media': { [media.forced]: { forcedColorAdjust: 'none', color: 'ButtonText' } },
})
/** Line heights in whole pixels: a rule at half a pixel is not painted. */
export const label = style({
  lineHeight: `round(up, calc(1em * ${vars.line.body}), 1px)`,
  flex: '1 1 6rem',
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.medium,
  minWidth: 0,
  paddingBlock: '0.4375rem',
  cursor: 'pointer',
  '@media': { [media.coarse]: { paddingBlock: '0.6875rem' } },
})
export const editing = style({ flex: 1, minWidth: 0 })
export const text = recipe({
  base: { minWidth: 0, unicodeBidi: 'plaintext' },
  variants: {
    completed: {
      true: { color: vars.color.faint, textDecoration: 'line-through', textDecorationColor: vars.color.outline },
      false: {},
    },
  },
})
/** A word, because a colour would say nothing. */
export const phase = style({ color: vars.color.muted, fontSize: vars.size.small, textTransform: 'capitalize' })
/** The text of a rule's item until the code that judges it has loaded. */
export const waiting = style({ selectors: { '&:not(:only-child)': { display: 'none' } } })

export const moves = style({
  display: 'flex',
  order: 3,
  flexBasis: '100%',
  justifyContent: 'flex-end',
  '@media': { [media.tablet]: { order: 1, flexBasis: 'auto' } },
})
/** With a mouse they show on hover and focus; on touch screens always. */
export const actions = style({ display: 'flex', order: 2, marginInlineStart: 'auto', '@media': beside })
/** Until hover or focus only the icon is hidden: a hundred visible icons would be a hundred layers for each tick. */
export const action = style({})
globalStyle(`${row}:not(:hover, :has(:focus-visible)) ${action} svg`, {
  '@media': { [`${media.hover} and (forced-colors: none)`]: { visibility: 'hidden' } },
})
export const conflicts = style({ order: 4, flexBasis: '100%', paddingBlock: vars.space.small })
export const wideOnly = style({ display: 'none', '@media': { [media.tablet]: { display: 'inline-flex' } } })
export const narrowOnly = style({ '@media': { [media.tablet]: { display: 'none' } } })
