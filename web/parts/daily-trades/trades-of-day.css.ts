import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const sheet = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, fontVariantNumeric: 'tabular-nums' })
export const figures = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) repeat(2, max-content)', columnGap: vars.space.xlarge })
/** The number above its name; in the source the name comes first, as it is read. */
export const figure = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 })
export const name = style({ color: vars.color.muted, fontSize: vars.size.small })
export const value = style({ fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight, overflowWrap: 'anywhere' })
export const result = recipe({ variants: { tone: { gain: { color: vars.color.positive }, loss: { color: vars.color.critical }, even: {} } } })
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const list = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline', gap: vars.space.medium, paddingBlock: '0.3125rem', borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
export const what = style({ minWidth: 0, overflowWrap: 'anywhere' })
export const side = style({ fontWeight: vars.weight.strong, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
export const explained = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, padding: vars.space.medium, background: vars.color.surface, border: `1px solid ${vars.color.rule}`, borderRadius: vars.radius.medium })
export const closing = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny, paddingBlockEnd: vars.space.medium, borderBlockEnd: `1px solid ${vars.color.rule}`, ':last-child': { borderBlockEnd: 0, paddingBlockEnd: 0 } })
export const closingName = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const sum = style({ display: 'flex', justifyContent: 'space-between', gap: vars.space.medium, fontSize: vars.size.small })
export const total = style({ fontWeight: vars.weight.strong })
