import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xxlarge,
  width: '100%',
  maxWidth: '80rem',
  marginInline: 'auto',
  padding: vars.space.large,
  '@media': { [media.tablet]: { padding: vars.space.xxlarge } },
})
export const head = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const lead = style({ color: vars.color.muted, maxWidth: vars.measure.notes })
export const contents = style({ display: 'flex', flexWrap: 'wrap', gap: `0 ${vars.space.large}` })
export const link = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.measure.touch })
export const piece = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  scrollMarginBlockStart: vars.space.large,
})
export const about = style({ color: vars.color.muted, maxWidth: vars.measure.notes })
export const sheets = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.medium,
  '@media': { [media.desktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' } },
})
/** A piece of the other sheet: it brings its ground and ink along. */
export const sheet = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  minWidth: 0,
  padding: vars.space.large,
  background: vars.color.page,
  color: vars.color.text,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
})
export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.small })
export const stack = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, minWidth: 0 })
export const caption = style({ color: vars.color.muted, fontSize: vars.size.small })
export const measured = style({
  display: 'grid',
  gridTemplateColumns: '7rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: vars.space.small,
})
export const icons = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(6.5rem, 1fr))',
  gap: vars.space.medium,
})
export const icon = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.tiny,
  color: vars.color.muted,
  fontSize: vars.size.caption,
  textAlign: 'center',
})
export const swatch = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  fontSize: vars.size.caption,
  color: vars.color.muted,
})
export const color = style({
  height: '2.5rem',
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.small,
})
