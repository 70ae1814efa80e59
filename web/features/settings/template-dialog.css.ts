import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const days = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(8rem, 1fr))',
  columnGap: vars.space.medium,
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
})
export const legend = style({ fontSize: vars.size.small, color: vars.color.muted, padding: 0 })
export const day = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  minHeight: vars.measure.touch,
  cursor: 'pointer',
})
