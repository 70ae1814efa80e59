import { style } from '@vanilla-extract/css'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const screen = style({ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: vars.space.large })
export const card = style([stack.medium, { alignItems: 'center', width: 'min(26rem, 100%)', textAlign: 'center' }])
export const mark = style({ color: vars.color.accent })
/** As high before the script fills it in. */
export const outcome = style({ minHeight: '1lh', fontWeight: vars.weight.medium })
export const prose = style({ color: vars.color.muted, textWrap: 'pretty', marginBlockEnd: vars.space.small })
