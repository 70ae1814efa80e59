import { globalStyle, style } from '@vanilla-extract/css'
import { heading } from '#web/design/recipes/heading.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const section = style([stack.small, { paddingBlockStart: vars.space.medium }])
export const target = style({ outline: `2px dashed ${vars.color.focus}`, outlineOffset: 4 })
export const title = heading.lead
export const tile = style([
  stack.none,
  {
    justifyContent: 'end',
    width: '8rem',
    height: '7rem',
    overflow: 'hidden',
    border: `1px solid ${vars.color.outline}`,
    borderRadius: vars.radius.medium,
    background: vars.color.sunken,
    color: vars.color.text,
    font: 'inherit',
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${vars.color.focus}`, outlineOffset: 2 },
  },
])
globalStyle(`${tile} img`, { flex: '1 1 0', width: '100%', minHeight: 0, objectFit: 'cover' })
export const words = style({
  padding: vars.space.tiny,
  fontSize: vars.size.caption,
  lineHeight: vars.line.tight,
  textAlign: 'start',
  background: vars.color.surface,
})
export const actions = row({ gap: 'small', wrap: true, align: 'center' })
export const camera = style({ display: 'none', '@media': { '(pointer: coarse)': { display: 'contents' } } })
export const frame = style({ display: 'flex', maxHeight: '60vh', overflow: 'auto' })
export const whole = style({ margin: 'auto', maxWidth: 'none' })
export const picture = style({
  maxWidth: '100%',
  maxHeight: '60vh',
  marginInline: 'auto',
  objectFit: 'contain',
  background: vars.color.sunken,
})
