import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { columns } from '#web/design/recipes/columns.ts'
import { figure } from '#web/design/recipes/figure.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const side = style({ color: vars.color.muted, fontWeight: vars.weight.normal })
export const figures = style({ ...columns('fill', '7.5rem'), gap: `${vars.space.medium} ${vars.space.large}` })
export const amount = recipe({
  base: [figure.frame, { minWidth: 0 }],
  variants: { large: { true: { gridColumn: '1 / -1' }, false: {} } },
})
export const value = recipe({
  variants: {
    large: {
      true: { fontFamily: vars.font.book, fontSize: vars.size.display, lineHeight: vars.line.tight },
      false: {},
    },
  },
})
export const sum = recipe({
  base: [row({ gap: 'medium', justify: 'between' }), { fontSize: vars.size.small, paddingBlock: vars.space.hair }],
  variants: {
    result: { true: { fontWeight: vars.weight.strong, borderBlockStart: `1px solid ${vars.color.rule}` }, false: {} },
  },
})
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
export const notes = style({ whiteSpace: 'pre-wrap', fontFamily: vars.font.book })
export const item = style({
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  columnGap: vars.space.small,
  alignItems: 'baseline',
  paddingBlock: vars.space.tiny,
  fontSize: vars.size.small,
})
export const standing = recipe({
  base: muted.text,
  variants: { known: { true: { color: vars.color.text, fontWeight: vars.weight.medium }, false: {} } },
})
export const itemText = style({ unicodeBidi: 'plaintext' })
export const word = style({ gridArea: 'word', fontWeight: vars.weight.strong })
export const quantity = style({ gridArea: 'quantity' })
export const when = style({ gridArea: 'when', color: vars.color.muted })
export const day = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.measure.touch })
