import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const overview = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
export const heading = style({ fontSize: vars.size.lead })
/** Fixed shares: a figure that a sync adds moves no other. */
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) repeat(2, minmax(0, 3fr)) minmax(0, 5fr)',
  gap: vars.space.small,
})
export const figure = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' })
export const name = style({ color: vars.color.muted, fontSize: vars.size.small })
/** Always two lines, because a sync may lengthen the name. */
export const figureName = style([name, { minBlockSize: '2lh' }])
export const value = style({ fontFamily: vars.font.book, fontSize: vars.size.lead, lineHeight: vars.line.tight })
export const lines = style({ display: 'flex', flexDirection: 'column', fontSize: vars.size.small })
export const line = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  paddingBlock: '0.3125rem',
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
export const profit = recipe({
  base: { fontVariantNumeric: 'tabular-nums' },
  variants: { tone: { gain: { color: vars.color.positive }, loss: { color: vars.color.critical }, even: {} } },
})
/** A phone shows thousands with a k. */
export const whole = style({
  display: 'none',
  '@media': { [media.tablet]: { display: 'inline' }, [media.print]: { display: 'inline' } },
})
export const short = style({ '@media': { [media.tablet]: { display: 'none' }, [media.print]: { display: 'none' } } })
