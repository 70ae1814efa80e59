import { createContainer, style } from '@vanilla-extract/css'
import { recipe, type RecipeVariants } from '@vanilla-extract/recipes'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { washPercent } from './wash.ts'

/** The container is the month, not the window: next to a panel it may be narrow, and amounts are short. */
export const month = createContainer()
/** All but the narrowest phones. */
const usual = '(min-width: 21.5rem)'
const roomy = '(min-width: 34rem)'
const spacious = '(min-width: 44rem)'

const hoverPercent = 4
const washed = (color: string, percent: number) => ({
  background: `color-mix(in srgb, ${color} ${percent}%, ${vars.color.surface})`,
  '@media': {
    [media.hover]: {
      ':hover': { background: `color-mix(in srgb, ${color} ${percent + hoverPercent}%, ${vars.color.surface})` },
    },
  },
})
const { positive, critical } = vars.color

const todayRing = `inset 0 0 0 2px ${vars.color.accent}`
const selectedBar = `inset 0 -5px 0 ${vars.color.accent}`

export const place = style({ display: 'grid' })
export const cell = recipe({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: vars.space.hair,
    minWidth: 0,
    padding: `${vars.space.tiny} ${vars.space.hair}`,
    border: 0,
    textAlign: 'start',
    cursor: 'pointer',
    background: vars.color.surface,
    color: vars.color.text,
    lineHeight: vars.line.tight,
    overflowWrap: 'normal',
    // Inside the ring of today, with a gap: in the light theme both have one colour.
    ':focus-visible': { outlineOffset: -5, zIndex: 1 },
    '@media': {
      [media.hover]: { ':hover': { background: vars.color.sunken } },
      [media.tablet]: { padding: vars.space.small },
    },
  },
  variants: {
    tone: {
      reached: {},
      ahead: { background: vars.color.page, color: vars.color.muted },
      /** Dimmed by colours, not by opacity: it must stay readable. */
      off: { background: vars.color.sunken, color: vars.color.faint },
    },
    /** The larger the result among those of the month, the stronger its colour; the amount itself shows its sign. */
    wash: {
      none: {},
      gain1: washed(positive, washPercent[1]),
      gain2: washed(positive, washPercent[2]),
      gain3: washed(positive, washPercent[3]),
      gain4: washed(positive, washPercent[4]),
      loss1: washed(critical, washPercent[1]),
      loss2: washed(critical, washPercent[2]),
      loss3: washed(critical, washPercent[3]),
      loss4: washed(critical, washPercent[4]),
    },
    today: {
      true: {
        boxShadow: todayRing,
        '@media': {
          [media.forced]: { border: '2px solid CanvasText' },
          [media.print]: { outline: '2px solid black', outlineOffset: -2 },
        },
      },
      false: {},
    },
    selected: {
      true: { boxShadow: selectedBar, '@media': { [media.forced]: { border: '2px dashed Highlight' } } },
      false: {},
    },
  },
  compoundVariants: [
    {
      variants: { today: true, selected: true },
      style: {
        boxShadow: `${todayRing}, ${selectedBar}`,
        '@media': { [media.forced]: { border: '2px solid Highlight' } },
      },
    },
    // A tint shows how the day went, so only a day without one takes the colour of the selection.
    {
      variants: { selected: true, wash: 'none' },
      style: {
        background: vars.color.accentWash,
        '@media': { [media.hover]: { ':hover': { background: vars.color.accentWash } } },
      },
    },
  ],
})
export type CellVariants = NonNullable<RecipeVariants<typeof cell>>
export const number = style([
  row({ align: 'center', justify: 'between' }),
  { width: '100%', fontSize: vars.size.small, fontWeight: vars.weight.medium },
])
export const conflict = style({ color: vars.color.caution })
export const changed = style({
  width: '0.4375rem',
  height: '0.4375rem',
  flex: 'none',
  marginInlineStart: vars.space.hair,
  borderRadius: vars.radius.round,
  background: vars.color.accent,
  '@media': { [media.forced]: { background: 'CanvasText' } },
})
export const trades = style({
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space.hair,
  fontSize: '0.6875rem',
  fontWeight: vars.weight.normal,
  whiteSpace: 'nowrap',
  '@container': { [`${month} ${roomy}`]: { fontSize: vars.size.caption } },
})
export const tradesInWords = style({ display: 'none', '@container': { [`${month} ${roomy}`]: { display: 'inline' } } })
export const tradesInShort = style({ '@container': { [`${month} ${roomy}`]: { display: 'none' } } })
export const profit = recipe({
  base: {
    fontSize: vars.size.small,
    fontWeight: vars.weight.strong,
    whiteSpace: 'nowrap',
    '@container': {
      [`${month} ${roomy}`]: { fontSize: vars.size.body },
      [`${month} ${spacious}`]: { fontSize: vars.size.lead },
    },
  },
  variants: {
    tone: {
      gain: { color: vars.color.positive },
      loss: { color: vars.color.critical },
      even: { color: vars.color.muted },
    },
  },
})
/** Spec section 2: on a phone, thousands with a k. On paper there is room. Long amounts are smaller. */
export const whole = recipe({
  base: {
    display: 'none',
    '@media': {
      [media.desktop]: { '@container': { [`${month} ${roomy}`]: { display: 'inline' } } },
      [media.print]: { display: 'inline' },
    },
  },
  variants: {
    long: {
      true: {
        fontSize: vars.size.caption,
        '@container': {
          [`${month} ${roomy}`]: { fontSize: vars.size.caption },
          [`${month} ${spacious}`]: { fontSize: vars.size.small },
        },
      },
      false: {},
    },
  },
})
export const short = recipe({
  base: {
    whiteSpace: 'normal',
    '@media': {
      [media.desktop]: { '@container': { [`${month} ${roomy}`]: { display: 'none' } } },
      [media.print]: { display: 'none' },
    },
  },
  variants: {
    long: {
      true: {
        fontSize: '0.6875rem',
        letterSpacing: '-0.02em',
        '@container': {
          [`${month} ${usual}`]: { fontSize: vars.size.caption, letterSpacing: 'normal' },
          [`${month} ${roomy}`]: { fontSize: vars.size.body },
        },
      },
      false: {},
    },
  },
})
export const market = style({
  fontSize: '0.6875rem',
  '@container': { [`${month} ${roomy}`]: { fontSize: vars.size.caption } },
})
export const marketName = tradesInWords
export const marketInShort = tradesInShort
export const badges = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: vars.space.hair,
  marginBlockStart: 'auto',
  maxWidth: '100%',
})
const badge = {
  paddingInline: '0.1875rem',
  borderRadius: vars.radius.small,
  fontSize: '0.6875rem',
  lineHeight: '1.125rem',
  '@container': { [`${month} ${roomy}`]: { paddingInline: '0.375rem', fontSize: vars.size.caption } },
}
/** May break after the slash: 4500/5000 does not fit on a phone. */
export const count = recipe({
  base: {
    ...badge,
    wordBreak: 'keep-all',
    overflowWrap: 'normal',
    '@media': { [media.forced]: { border: '1px solid CanvasText' } },
  },
  variants: {
    perfect: {
      true: { background: vars.color.positiveWash, color: vars.color.positive, fontWeight: vars.weight.strong },
      false: { background: vars.color.sunken, color: vars.color.muted },
    },
  },
})
export const rules = style({
  ...badge,
  background: vars.color.sunken,
  color: vars.color.muted,
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
export const notes = style({
  ...badge,
  background: vars.color.accentWash,
  color: vars.color.accent,
  // On the wash of the selected day it would be text without a badge.
  selectors: { '[aria-selected=true] &': { background: vars.color.surface } },
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
