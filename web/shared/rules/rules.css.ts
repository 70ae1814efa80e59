import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { columns } from '#web/design/recipes/columns.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** In the place of a check box. */
export const mark = recipe({
  base: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: '1.25rem',
    height: '1.25rem',
    marginInline: '0.125rem',
    borderRadius: '50%',
    border: '1.5px solid currentColor',
    '@media': { [media.forced]: { borderColor: 'CanvasText' } },
  },
  variants: {
    state: {
      kept: { color: vars.color.positive },
      broken: { color: vars.color.caution },
      open: { color: vars.color.muted },
    },
  },
})
export const item = style({ display: 'flex', flexDirection: 'column', minWidth: 0, flex: 1 })
export const name = style({ unicodeBidi: 'plaintext', overflowWrap: 'anywhere' })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space.small}`,
  fontSize: vars.size.small,
  color: vars.color.muted,
})
/** In line with the words above it. */
export const change = style({ marginInlineStart: `calc(-1 * ${vars.space.medium})` })
export const state = style({ fontWeight: vars.weight.medium, color: vars.color.text, overflowWrap: 'anywhere' })
export const note = style({ fontSize: vars.size.small, color: vars.color.muted, overflowWrap: 'anywhere' })
export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
export const pair = style({ ...columns('fit', '9rem'), gap: vars.space.medium })
export const section = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const heading = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const days = style({ listStyle: 'none', padding: 0, display: 'flex', flexDirection: 'column' })
export const day = style({
  display: 'flex',
  gap: vars.space.small,
  paddingBlock: vars.space.small,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
