import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { columns } from '#web/design/recipes/columns.ts'
import { listRow } from '#web/design/recipes/list-row.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

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
export const item = style([stack.none, { minWidth: 0, flex: 1 }])
export const name = style({ unicodeBidi: 'plaintext' })
export const line = style([row({ gap: 'small', lines: 'none', wrap: true, align: 'center' }), muted.small])
export const change = style({ marginInlineStart: `calc(-1 * ${vars.space.medium})` })
export const state = style({ fontWeight: vars.weight.medium, color: vars.color.text })
export const pair = style({ ...columns('fit', '9rem'), gap: vars.space.medium })
export const day = style([listRow.small, { display: 'flex', gap: vars.space.small }])
