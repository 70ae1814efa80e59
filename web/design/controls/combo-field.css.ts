import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { panel } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const frame = style([stack.tiny, { minWidth: 0 }])
export const list = style([stack.none, panel, { padding: vars.space.tiny }])
export const option = recipe({
  base: [
    row({ gap: 'medium', align: 'center', justify: 'between' }),
    {
      minHeight: '2.25rem',
      paddingInline: vars.space.small,
      borderRadius: vars.radius.small,
      cursor: 'pointer',
      '@media': { [media.coarse]: { minHeight: vars.measure.touch } },
    },
  ],
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
export const detail = style({ flexShrink: 0, color: vars.color.muted, fontSize: vars.size.small })
