import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const part = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small, minWidth: 0 })
export const heading = style({ fontSize: vars.size.lead })
export const muted = style({ color: vars.color.muted, fontSize: vars.size.small })
export const rowLine = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space.small,
  minWidth: 0,
})
export const atEnd = style({ marginInlineStart: 'auto' })
export const places = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.tiny })
export const place = style({
  paddingInline: vars.space.small,
  background: vars.color.accentWash,
  color: vars.color.accent,
  borderRadius: vars.radius.small,
  fontWeight: vars.weight.medium,
  fontSize: vars.size.small,
  lineHeight: '1.75rem',
})

export const rows = style({ display: 'flex', flexDirection: 'column' })
export const row = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  paddingBlock: vars.space.small,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const sendLine = style({ display: 'flex', alignItems: 'center', gap: vars.space.tiny, minWidth: 0 })
export const send = style({
  flex: '1 1 0',
  minWidth: '7rem',
  justifyContent: 'flex-start',
  textAlign: 'start',
  paddingBlock: vars.space.tiny,
})
export const pickLabel = style({ fontSize: vars.size.small, color: vars.color.muted })
export const pick = style({
  flex: '1 1 0',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: '2.25rem',
  paddingInline: vars.space.small,
  cursor: 'pointer',
  background: vars.color.surface,
  color: vars.color.text,
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.medium,
  fontSize: vars.size.small,
  '@media': { [media.coarse]: { minHeight: vars.measure.touch, fontSize: vars.size.lead } },
})
export const candidates = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.hair,
  fontSize: vars.size.caption,
})
export const candidate = recipe({
  base: { display: 'flex', gap: vars.space.small },
  variants: {
    taken: { true: { color: vars.color.text, fontWeight: vars.weight.medium }, false: { color: vars.color.muted } },
  },
})
export const answer = style({ flex: '0 0 5.5rem', whiteSpace: 'nowrap' })

export const fields = style({ display: 'flex', flexDirection: 'column', fontSize: vars.size.small })
export const field = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(5rem, 9rem) minmax(0, 1fr)',
    gap: vars.space.small,
    padding: `${vars.space.tiny} ${vars.space.small}`,
    borderBlockStart: `1px solid ${vars.color.rule}`,
  },
  variants: { changed: { true: { background: vars.color.accentWash }, false: {} } },
})
export const fieldName = style({ color: vars.color.muted, overflowWrap: 'anywhere' })
export const changedMark = style({ display: 'block', color: vars.color.accent, fontSize: vars.size.caption })
export const fieldValue = style({
  fontFamily: 'ui-monospace, monospace',
  fontSize: vars.size.caption,
  overflowWrap: 'anywhere',
  lineHeight: vars.line.body,
})

/** Newest first: what happened last stands where the eye is. */
export const history = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  fontSize: vars.size.small,
  selectors: { '&[data-seen]': { flexDirection: 'column' } },
})
const happened = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: `0 ${vars.space.small}`,
  width: '100%',
  padding: `${vars.space.tiny} ${vars.space.small}`,
  textAlign: 'start',
  borderBlockStart: `1px solid ${vars.color.rule}`,
} as const
export const step = style({
  ...happened,
  minHeight: vars.measure.touch,
  alignContent: 'center',
  cursor: 'pointer',
  background: 'transparent',
  border: 0,
  borderBlockStart: `1px solid ${vars.color.rule}`,
  ':hover': { background: vars.color.sunken },
  ':focus-visible': { outlineOffset: -2 },
  selectors: { '&[aria-current=step]': { background: vars.color.accentWash } },
  '@media': { [media.forced]: { selectors: { '&[aria-current=step]': { borderInlineStart: '4px solid Highlight' } } } },
})
export const seen = style(happened)
export const stepEvent = style({ fontWeight: vars.weight.medium, overflowWrap: 'anywhere' })
export const stepPlace = style({ gridColumn: '1 / -1', color: vars.color.muted })
export const stepActions = style({
  gridColumn: '1 / -1',
  color: vars.color.muted,
  fontSize: vars.size.caption,
  overflowWrap: 'anywhere',
})
export const seenTime = style({ color: vars.color.muted, fontSize: vars.size.caption })
