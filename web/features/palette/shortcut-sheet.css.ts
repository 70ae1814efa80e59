import { style } from '@vanilla-extract/css'
import { listRow } from '#web/design/recipes/list-row.css.ts'
import { ruled } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const places = style({ columns: '19rem 2', columnGap: vars.space.xxlarge })
export const place = style([stack.tiny, { breakInside: 'avoid', paddingBlockEnd: vars.space.large }])
export const line = style([
  row({ gap: 'large', lines: 'tiny', wrap: true, align: 'center', justify: 'between' }),
  listRow.tiny,
])
export const ways = style([
  row({ inline: true, gap: 'small', lines: 'tiny', wrap: true, align: 'center', justify: 'end' }),
  { marginInlineStart: 'auto' },
])
export const way = row({ inline: true, gap: 'small', align: 'center' })
export const or = style({ color: vars.color.muted, fontSize: vars.size.caption })
export const choice = style([
  row({ gap: 'small', align: 'start' }),
  ruled.medium,
  { cursor: 'pointer', color: vars.color.muted, fontSize: vars.size.small },
])
export const box = style({
  flexShrink: 0,
  width: '1.25rem',
  height: '1.25rem',
  accentColor: vars.color.accentFill,
  '@media': { [media.coarse]: { width: '1.5rem', height: '1.5rem' } },
})
