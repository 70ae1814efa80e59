import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const band = style({
  width: '100%',
  maxWidth: '74rem',
  marginInline: 'auto',
  paddingInline: vars.space.large,
  '@media': { [media.tablet]: { paddingInline: vars.space.xxlarge } },
})

/** Shown if the app has sent the user here with this note's id in the address, which needs no script. */
export const ended = style([
  band,
  {
    display: 'none',
    // The address leads here, and the page stays at its top nevertheless.
    scrollMarginBlockStart: '100vh',
    marginBlockStart: vars.space.large,
    paddingBlock: vars.space.medium,
    background: vars.color.cautionWash,
    borderInlineStart: `3px solid ${vars.color.caution}`,
    borderRadius: vars.radius.small,
    selectors: { '&:target': { display: 'block' } },
  },
])

export const hero = style([
  band,
  {
    display: 'grid',
    gap: '2.5rem',
    alignItems: 'center',
    paddingBlock: `${vars.space.xlarge} 4rem`,
    '@media': {
      [media.desktop]: {
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.08fr)',
        gap: '4rem',
        paddingBlock: '4rem 6.5rem',
      },
    },
  },
])
export const heroText = style({ display: 'grid', gap: vars.space.xlarge, justifyItems: 'start' })
export const headline = style({
  fontSize: 'clamp(2.125rem, 1.35rem + 3.2vw, 3.5rem)',
  lineHeight: 1.08,
  letterSpacing: '-0.022em',
  fontWeight: vars.weight.strong,
})
export const lead = style({
  fontSize: 'clamp(1.0625rem, 1rem + 0.3vw, 1.25rem)',
  lineHeight: vars.line.body,
  color: vars.color.muted,
  maxWidth: '34em',
  textWrap: 'pretty',
})
export const note = style({ fontSize: vars.size.small, color: vars.color.muted, maxWidth: '40em' })

export const features = style({ scrollMarginTop: vars.space.large, borderTop: `1px solid ${vars.color.rule}` })
export const feature = style([
  band,
  {
    display: 'grid',
    gap: vars.space.xxlarge,
    alignItems: 'center',
    paddingBlock: '3.5rem',
    selectors: {
      '& + &': { position: 'relative' },
      '& + &::before': {
        content: '',
        position: 'absolute',
        insetBlockStart: 0,
        insetInline: vars.space.large,
        borderTop: `1px solid ${vars.color.rule}`,
      },
    },
    '@media': {
      [media.tablet]: { selectors: { '& + &::before': { insetInline: vars.space.xxlarge } } },
      [media.desktop]: {
        gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
        gap: '5rem',
        paddingBlock: '5.5rem',
        selectors: { '&:nth-child(even)': { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)' } },
      },
    },
  },
])
export const featureText = style({
  display: 'grid',
  gap: vars.space.large,
  fontSize: vars.size.lead,
  maxWidth: '36em',
  '@media': { [media.desktop]: { selectors: { [`${feature}:nth-child(even) > &`]: { order: 1 } } } },
})
export const featureTitle = style({
  fontSize: 'clamp(1.5rem, 1.25rem + 1vw, 2.125rem)',
  letterSpacing: '-0.014em',
  marginTop: `calc(-1 * ${vars.space.small})`,
})
export const points = style({
  display: 'grid',
  gap: vars.space.small,
  fontSize: vars.size.body,
  color: vars.color.muted,
})
/** A short brass stroke before each, as a ledger ticks off an item. */
globalStyle(`${points} > li`, { position: 'relative', paddingInlineStart: vars.space.xlarge })
globalStyle(`${points} > li::before`, {
  content: '',
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockStart: '0.7em',
  width: vars.space.medium,
  borderTop: `2px solid ${vars.color.accent}`,
})

export const closing = style([
  band,
  {
    display: 'grid',
    justifyItems: 'center',
    gap: vars.space.large,
    textAlign: 'center',
    paddingBlock: '5rem 5.5rem',
    '@media': { [media.desktop]: { paddingBlock: '6rem 7rem' } },
  },
])
export const closingTitle = style({ fontSize: 'clamp(1.75rem, 1.3rem + 2vw, 2.75rem)', letterSpacing: '-0.018em' })
export const closingText = style({
  fontSize: vars.size.lead,
  color: vars.color.muted,
  maxWidth: '34em',
  marginBottom: vars.space.small,
  textWrap: 'balance',
})
