import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const section = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  paddingBlockStart: vars.space.medium,
})
/** Somebody holds a file over it. */
export const target = style({ outline: `2px dashed ${vars.color.focus}`, outlineOffset: 4 })
export const heading = style({ fontSize: vars.size.lead })
export const strip = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small, listStyle: 'none', padding: 0 })
export const tile = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'end',
  width: '8rem',
  height: '7rem',
  padding: 0,
  overflow: 'hidden',
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.medium,
  background: vars.color.sunken,
  color: vars.color.text,
  font: 'inherit',
  cursor: 'pointer',
  ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
})
globalStyle(`${tile} img`, { flex: '1 1 0', width: '100%', minHeight: 0, objectFit: 'cover' })
export const words = style({
  padding: vars.space.tiny,
  fontSize: vars.size.caption,
  lineHeight: vars.line.tight,
  textAlign: 'start',
  background: vars.color.surface,
  overflowWrap: 'anywhere',
})
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.small })
/** A camera is worth a button where a finger points. */
export const camera = style({ display: 'none', '@media': { '(pointer: coarse)': { display: 'contents' } } })
/** A picture in full size is moved about in it. */
export const frame = style({ display: 'flex', maxHeight: '60vh', overflow: 'auto' })
export const whole = style({ margin: 'auto', maxWidth: 'none' })
export const picture = style({
  maxWidth: '100%',
  maxHeight: '60vh',
  marginInline: 'auto',
  objectFit: 'contain',
  background: vars.color.sunken,
})
