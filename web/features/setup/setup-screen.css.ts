import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({ minHeight: '100dvh', display: 'flex', flexDirection: 'column' })
export const bar = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: '3.5rem',
  paddingInline: vars.space.large,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
})
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.small,
  fontFamily: vars.font.book,
  fontSize: vars.size.title,
  fontWeight: vars.weight.strong,
})
export const bell = style({ color: vars.color.accent })
export const main = style({
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  width: 'min(52rem, 100%)',
  marginInline: 'auto',
  padding: `${vars.space.xxlarge} ${vars.space.large}`,
  '@media': { [media.tablet]: { paddingBlockStart: '5rem' } },
})
export const prose = style({ color: vars.color.muted })
export const cards = style({
  display: 'grid',
  gap: vars.space.large,
  marginBlockStart: vars.space.large,
  '@media': { [media.tablet]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: vars.space.xlarge } },
})
export const card = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space.small,
  minWidth: 0,
  minHeight: '15rem',
  padding: vars.space.xlarge,
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
})
export const icon = style({ color: vars.color.accent, marginBlockEnd: vars.space.tiny })
export const act = style({ marginBlockStart: 'auto', width: '100%' })
export const foot = style({
  display: 'flex',
  gap: vars.space.large,
  justifyContent: 'center',
  padding: vars.space.xlarge,
  fontSize: vars.size.small,
})
