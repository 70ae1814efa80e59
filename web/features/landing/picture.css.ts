import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** A sheet on the desk. */
export const picture = style({
  // A picture keeps its colours where the system forces its own on controls.
  position: 'relative',
  forcedColorAdjust: 'none',
  minWidth: 0,
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: '0.5rem',
  boxShadow: vars.shadow.floating,
  overflow: 'hidden',
  overflowWrap: 'normal',
  textAlign: 'start',
  cursor: 'default',
  userSelect: 'none',
})
export const bar = style({
  display: 'flex',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  padding: `${vars.space.medium} ${vars.space.large}`,
  borderBottom: `1px solid ${vars.color.rule}`,
  '@media': { [media.tablet]: { paddingInline: '1.25rem' } },
})
export const title = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  whiteSpace: 'nowrap',
})
export const aside = style({ fontSize: vars.size.small, color: vars.color.muted, whiteSpace: 'nowrap' })
export const figure = style({ color: vars.color.text, fontWeight: vars.weight.strong })
export const badge = style({
  display: 'inline-flex',
  alignItems: 'center',
  paddingInline: vars.space.small,
  minHeight: '1.375rem',
  borderRadius: vars.radius.round,
  background: vars.color.sunken,
  color: vars.color.muted,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.medium,
  whiteSpace: 'nowrap',
})
export const goodBadge = style([badge, { background: vars.color.positiveWash, color: vars.color.positive }])
export const brassBadge = style([badge, { background: vars.color.accentWash, color: vars.color.accent }])
export const gain = style({ color: vars.color.positive })
export const loss = style({ color: vars.color.critical })
export const quiet = style({ color: vars.color.faint })
