import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  padding: vars.space.large,
  minWidth: 0,
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  '@media': { [media.tablet]: { padding: vars.space.xlarge } },
})
export const panelHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.small} ${vars.space.medium}`,
  minHeight: vars.measure.touch,
})
export const standing = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.medium}`,
  minWidth: 0,
})
export const since = style({ color: vars.color.muted, fontSize: vars.size.small })
export const ready = style({ fontFamily: vars.font.book, fontSize: vars.size.lead, fontWeight: vars.weight.strong })
/** As high while a window is open, when it failed and when nothing happens, so that nothing below it moves. */
export const hint = recipe({
  base: { maxWidth: '60ch', minHeight: '4lh', '@media': { [media.tablet]: { minHeight: '2lh' } } },
  variants: { tone: { quiet: { color: vars.color.muted }, critical: { color: vars.color.critical } } },
})

export const total = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${vars.space.tiny} ${vars.space.large}`,
  fontVariantNumeric: 'tabular-nums',
})
export const totalSum = style({ fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight })
export const totalWords = style({ color: vars.color.muted })

export const group = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  borderBlockStart: `1px solid ${vars.color.rule}`,
  paddingBlockStart: vars.space.medium,
})
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
export const groupName = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong, overflowWrap: 'anywhere' })
export const groupTitle = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.small}`,
  minWidth: 0,
})
export const groupNote = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.medium}`,
  color: vars.color.muted,
  fontSize: vars.size.small,
  paddingBlockEnd: vars.space.small,
})
export const accounts = style({ display: 'flex', flexDirection: 'column' })
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
export const accountWords = style({ display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' })
export const accountName = style({ fontWeight: vars.weight.medium })
export const accountFacts = style({ color: vars.color.muted, fontSize: vars.size.small })
export const amount = style({ fontVariantNumeric: 'tabular-nums', textAlign: 'end', whiteSpace: 'nowrap' })
export const groupTotal = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  paddingBlock: vars.space.small,
  color: vars.color.muted,
  fontVariantNumeric: 'tabular-nums',
})
export const sums = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: `0 ${vars.space.medium}`,
})
export const waiting = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, minHeight: '14rem' })
