import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const section = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small, minWidth: 0, '@media': { [media.wide]: { minHeight: 0 } } })
/** Never squeezed: only the list below gives way to a long name. */
export const head = style({ display: 'flex', flexShrink: 0, alignItems: 'center', gap: vars.space.small, minHeight: vars.measure.touch })
export const name = style({ flex: 1, minWidth: 0 })
export const renaming = style({ flex: 1, minWidth: 0 })
export const actions = style({ display: 'flex', gap: vars.space.tiny, marginInlineEnd: `calc(-1 * ${vars.space.small})` })
/** A block, no flex box: only in one is a contained child laid out alone. */
export const progress = style({ flexShrink: 0 })
/** One line of its own size: another number lays out nothing but itself. */
export const figures = style({ contain: 'size layout style', blockSize: '1lh', marginBlockStart: vars.space.small, display: 'flex', justifyContent: 'space-between', color: vars.color.muted, fontSize: vars.size.small })
export const percent = style({ fontWeight: vars.weight.medium, color: vars.color.text })
export const empty = style({ color: vars.color.muted, paddingBlock: vars.space.large, borderBlockStart: `1px solid ${vars.color.rule}` })
/** The next empty line; on a wide page it stays in reach however long the list is. */
export const add = style({ flexShrink: 0, paddingBlock: `${vars.space.small} ${vars.space.large}` })
