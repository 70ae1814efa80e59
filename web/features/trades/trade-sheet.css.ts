import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#web/design/tokens/tokens.css.ts'

const muted = { color: vars.color.muted, fontSize: vars.size.small } as const

export const side = style({ color: vars.color.muted, fontWeight: vars.weight.normal })
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
  gap: `${vars.space.medium} ${vars.space.large}`,
  fontVariantNumeric: 'tabular-nums',
})
/** The number above its name; in the source the name comes first, as it is read. */
export const figure = recipe({
  base: { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end', minWidth: 0 },
  variants: { large: { true: { gridColumn: '1 / -1' }, false: {} } },
})
export const name = style(muted)
export const value = recipe({
  base: { overflowWrap: 'anywhere' },
  variants: {
    large: {
      true: { fontFamily: vars.font.book, fontSize: vars.size.display, lineHeight: vars.line.tight },
      false: {},
    },
  },
})
export const part = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const title = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const hint = style(muted)
export const sum = recipe({
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: vars.space.medium,
    fontSize: vars.size.small,
    fontVariantNumeric: 'tabular-nums',
    paddingBlock: vars.space.hair,
  },
  variants: {
    result: { true: { fontWeight: vars.weight.strong, borderBlockStart: `1px solid ${vars.color.rule}` }, false: {} },
  },
})
export const fills = style({ display: 'flex', flexDirection: 'column', fontVariantNumeric: 'tabular-nums' })
export const fill = style({
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  gridTemplateAreas: '"word quantity" ". when"',
  columnGap: vars.space.small,
  alignItems: 'baseline',
  paddingBlock: vars.space.tiny,
  fontSize: vars.size.small,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
export const notes = style({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontFamily: vars.font.book })
export const item = style({
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  columnGap: vars.space.small,
  alignItems: 'baseline',
  paddingBlock: vars.space.tiny,
  fontSize: vars.size.small,
})
export const standing = recipe({
  base: { color: vars.color.muted },
  variants: { known: { true: { color: vars.color.text, fontWeight: vars.weight.medium }, false: {} } },
})
export const itemText = style({ overflowWrap: 'anywhere', unicodeBidi: 'plaintext' })
export const word = style({ gridArea: 'word', fontWeight: vars.weight.strong })
export const quantity = style({ gridArea: 'quantity', overflowWrap: 'anywhere' })
export const when = style({ gridArea: 'when', color: vars.color.muted })
export const day = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.measure.touch })
