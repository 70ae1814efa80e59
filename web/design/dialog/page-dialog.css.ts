import { style } from '@vanilla-extract/css'
import { safe } from '#web/design/tokens/safe-area.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  position: 'fixed',
  inset: 0,
  width: '100vw',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  border: 0,
  overflow: 'auto',
  overscrollBehavior: 'contain',
  color: vars.color.text,
  background: vars.color.page,
  '::backdrop': { background: vars.color.page },
})
export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  minHeight: '3.5rem',
  paddingInline: `max(${vars.space.small}, ${safe.side})`,
  paddingBlockStart: safe.top,
  background: vars.color.page,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
})
export const ways = style({ display: 'flex', marginInlineStart: 'auto' })
export const back = style({ rotate: '180deg' })
export const sheet = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xlarge,
  maxWidth: '44rem',
  marginInline: 'auto',
  padding: `${vars.space.xlarge} max(${vars.space.large}, ${safe.side}) max(${vars.space.xxlarge}, ${safe.bottom})`,
})
