import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const figures = style({
  display: 'grid', gridTemplateColumns: '1.6fr 1fr 1fr 1fr', padding: vars.space.large, gap: vars.space.medium, borderBottom: `1px solid ${vars.color.rule}`,
  '@media': { [media.tablet]: { padding: '1.25rem' } },
})
export const figure = style({ display: 'grid', gap: vars.space.tiny, alignContent: 'space-between' })
export const label = style({ fontSize: vars.size.caption, color: vars.color.muted, whiteSpace: 'nowrap' })
export const value = style({ fontSize: vars.size.lead })
export const total = style({ fontFamily: vars.font.book, fontSize: vars.size.title, fontWeight: vars.weight.strong, lineHeight: vars.line.tight, color: vars.color.positive })
export const rows = style({ paddingInline: vars.space.large, '@media': { [media.tablet]: { paddingInline: '1.25rem' } } })
export const row = style({
  display: 'grid', gridTemplateColumns: '2.75rem 2.5rem minmax(0, 1fr) auto 4.75rem', alignItems: 'center', columnGap: vars.space.small, minHeight: vars.measure.touch,
  fontSize: vars.size.small, selectors: { '& + &': { borderTop: `1px solid ${vars.color.rule}` } },
  '@media': { [media.tablet]: { gridTemplateColumns: '3.5rem 3.5rem minmax(0, 1fr) auto 6.5rem', columnGap: vars.space.medium, fontSize: vars.size.body } },
})
export const time = style({ color: vars.color.muted })
const sideBase = style({ fontWeight: vars.weight.medium, fontSize: vars.size.caption, letterSpacing: '0.04em' })
export const side = styleVariants({ BUY: [sideBase, { color: vars.color.muted }], SELL: [sideBase, { color: vars.color.text }] })
export const symbol = style({ fontWeight: vars.weight.strong })
export const number = style({ textAlign: 'end', whiteSpace: 'nowrap' })
export const result = style({ textAlign: 'end', whiteSpace: 'nowrap', fontWeight: vars.weight.medium })
