import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { ruled } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const panelHead = style([
  row({ gap: 'medium', lines: 'small', wrap: true, align: 'center', justify: 'between' }),
  { minHeight: vars.measure.touch },
])
export const standing = style([row({ gap: 'medium', lines: 'tiny', wrap: true, align: 'center' }), { minWidth: 0 }])
export const ready = style({ fontFamily: vars.font.book, fontSize: vars.size.lead, fontWeight: vars.weight.strong })
/** The same height while a window is open, after a failure and otherwise, so that nothing below it moves. */
export const hint = recipe({
  base: { maxWidth: '60ch', minHeight: '4lh', '@media': { [media.tablet]: { minHeight: '2lh' } } },
  variants: { tone: { quiet: { color: vars.color.muted }, critical: { color: vars.color.critical } } },
})

export const total = row({ gap: 'large', lines: 'tiny', wrap: true, align: 'baseline' })

export const group = style([stack.none, ruled.medium, { minWidth: 0 }])
export const groupHead = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.medium}`,
  minHeight: vars.measure.touch,
})
/** In line with the amounts below it, its padding beyond them. */
export const leave = style({ marginInlineEnd: `calc(-1 * ${vars.space.small})` })
export const leaveAll = style({ marginInlineStart: `calc(-1 * ${vars.space.medium})` })
export const groupTitle = style([row({ gap: 'small', lines: 'tiny', wrap: true, align: 'center' }), { minWidth: 0 }])
export const groupNote = style([
  row({ gap: 'medium', lines: 'tiny', wrap: true, align: 'center' }),
  { color: vars.color.muted, fontSize: vars.size.small, paddingBlockEnd: vars.space.small },
])
export const accountRow = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space.medium,
  marginInlineEnd: `calc(-1 * ${vars.space.small})`,
})
export const account = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${vars.space.hair} ${vars.space.medium}`,
  minHeight: '3.25rem',
  paddingBlock: vars.space.tiny,
  cursor: 'pointer',
  ':hover': { background: vars.color.sunken },
  marginInline: `calc(-1 * ${vars.space.small})`,
  paddingInline: vars.space.small,
  borderRadius: vars.radius.small,
})
export const accountWords = style([stack.none, { minWidth: 0 }])
export const accountName = style({ fontWeight: vars.weight.medium })
export const amount = style({ textAlign: 'end', whiteSpace: 'nowrap' })
export const groupTotal = style([
  row({ gap: 'medium', justify: 'between' }),
  { paddingBlock: vars.space.small, color: vars.color.muted },
])
export const sums = row({ gap: 'medium', lines: 'none', wrap: true, justify: 'end' })
export const waiting = style([stack.medium, { minHeight: '14rem' }])
