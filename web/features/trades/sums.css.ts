import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const sums = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  paddingBlock: vars.space.medium,
  borderBlock: `1px solid ${vars.color.rule}`,
  fontVariantNumeric: 'tabular-nums',
  ':empty': { display: 'none' },
})
export const figures = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: `${vars.space.small} ${vars.space.xlarge}`,
})
/** The number above its name; in the source the name comes first, as it is read. */
export const figure = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' })
export const name = style({ color: vars.color.muted, fontSize: vars.size.small })
export const large = style({ fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight })
