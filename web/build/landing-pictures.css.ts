import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** A sheet on the desk. */
export const picture = style({
  minWidth: 0,
  padding: vars.space.large,
  background: vars.color.page,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.floating,
  textAlign: 'start',
  userSelect: 'none',
  '@media': { [media.tablet]: { padding: vars.space.xlarge } },
})
export const sheet = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
export const head = style({ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline' })
export const title = style({ fontFamily: vars.font.book, fontSize: vars.size.lead, fontWeight: vars.weight.strong })
export const aside = style({ fontSize: vars.size.small, color: vars.color.muted })
