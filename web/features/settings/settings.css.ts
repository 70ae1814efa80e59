import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** What the pages of the settings have in common. */
export const sheet = style({ display: 'flex', flexDirection: 'column', gap: vars.space.xlarge })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.medium,
})
export const prose = style({ color: vars.color.muted, maxWidth: '60ch' })
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  paddingBlockStart: vars.space.large,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const groupTitle = style({ fontSize: vars.size.lead })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
export const dialogSheet = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  paddingInlineStart: vars.space.large,
  listStyle: 'disc',
  color: vars.color.muted,
})
/** Room for the longest sentence, so that nothing moves when it arrives. */
export const reservedLines = style({ minBlockSize: '4lh', '@media': { [media.tablet]: { minBlockSize: '3lh' } } })
