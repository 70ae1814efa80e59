import { globalStyle, style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'

export const line = style([row({ gap: 'small', align: 'start', justify: 'between' }), { minWidth: 0 }])
/** Without this, a grid of figures would be as narrow as one figure. */
globalStyle(`${line} > :first-child`, { flexGrow: 1, minWidth: 0 })
export const eye = style({ flexShrink: 0, '@media': { [media.print]: { display: 'none' } } })
