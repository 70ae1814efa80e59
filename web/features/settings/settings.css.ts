import { style } from '@vanilla-extract/css'
import { panel, ruled } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const head = row({ gap: 'medium', wrap: true, align: 'center', justify: 'between' })
export const prose = style({ color: vars.color.muted, maxWidth: '60ch' })
export const card = style([
  stack.medium,
  panel,
  { padding: vars.space.large, minWidth: 0, '@media': { [media.tablet]: { padding: vars.space.xlarge } } },
])
export const group = style([stack.medium, ruled.large])
export const list = style([
  stack.small,
  { paddingInlineStart: vars.space.large, listStyle: 'disc', color: vars.color.muted },
])
/** Room for the longest sentence, so that nothing moves when it arrives. */
export const reservedLines = style({ minBlockSize: '4lh', '@media': { [media.tablet]: { minBlockSize: '3lh' } } })
