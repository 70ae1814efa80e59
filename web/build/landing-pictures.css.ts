import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const picture = style({
  minWidth: 0,
  overflowX: 'auto',
  // A month needs the width that a phone gives it in the app.
  marginInline: `calc(-1 * ${vars.space.medium})`,
  padding: vars.space.medium,
  background: vars.color.page,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.floating,
  textAlign: 'start',
  userSelect: 'none',
  '@media': { [media.tablet]: { marginInline: 0, padding: vars.space.xlarge } },
})
export const head = style([row({ wrap: true, align: 'baseline', justify: 'between' }), { columnGap: vars.space.large }])
export const title = style({ fontFamily: vars.font.book, fontSize: vars.size.lead, fontWeight: vars.weight.strong })
/** The month's minimum width: below it the picture scrolls, since nothing within it can. */
export const month = style({ minWidth: '20rem' })
