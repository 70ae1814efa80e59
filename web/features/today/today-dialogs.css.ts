import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const form = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
export const preview = style({ border: 0, margin: 0, padding: 0, minWidth: 0 })
export const previewName = style({ fontWeight: vars.weight.medium, paddingBlockEnd: vars.space.tiny })
export const choice = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: vars.space.medium,
  minHeight: vars.measure.touch,
  paddingBlock: vars.space.small,
  cursor: 'pointer',
})
/** Scrolls by itself, so that the buttons stay in reach. */
export const lines = style({
  maxHeight: '12rem',
  overflowY: 'auto',
  listStyle: 'decimal',
  margin: 0,
  paddingInlineStart: vars.space.xlarge,
  color: vars.color.muted,
  overflowWrap: 'anywhere',
})
export const what = style({ overflowWrap: 'anywhere' })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  listStyle: 'none',
  margin: 0,
  padding: 0,
})
export const target = style({ width: '100%', overflowWrap: 'anywhere' })
export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  minHeight: vars.measure.touch,
})
export const rowName = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' })
