import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const filter = style([
  row({ gap: 'large', lines: 'small', wrap: true, align: 'end' }),
  { '@media': { [media.print]: { display: 'none' } } },
])
export const choice = style({ flex: '0 1 16rem', minWidth: 0 })
export const words = style([
  row({ gap: 'medium', lines: 'none', wrap: true, align: 'center' }),
  { flex: '1 1 16rem', minHeight: vars.measure.touch },
])
export const only = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
