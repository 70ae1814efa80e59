import { createContainer, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** The month itself: on a narrow sheet amounts are short, also where a panel takes the room of a wide window. */
export const month = createContainer()
const roomy = '(min-width: 34rem)'

export const place = style({ height: 'inherit', padding: 0 })
export const cell = recipe({
  base: {
    position: 'relative', display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: vars.space.hair, width: '100%', height: '100%', minHeight: 'inherit', padding: vars.space.tiny, border: 0, textAlign: 'start', cursor: 'pointer',
    background: vars.color.surface, color: vars.color.text, lineHeight: vars.line.tight, overflowWrap: 'normal',
    // Within the ring of today, with a gap: the two have one colour by day.
    ':focus-visible': { outlineOffset: -5, zIndex: 1 },
    '@media': { [media.hover]: { ':hover': { background: vars.color.sunken } }, [media.tablet]: { padding: vars.space.small } },
  },
  variants: {
    tone: {
      reached: {},
      ahead: { background: vars.color.page, color: vars.color.muted },
      /** Dimmed by its ground and ink, not by opacity: it is still to be read. */
      off: { background: vars.color.sunken, color: vars.color.faint },
    },
    today: { true: { boxShadow: `inset 0 0 0 2px ${vars.color.accent}`, '@media': { [media.forced]: { border: '2px solid CanvasText' }, [media.print]: { outline: '2px solid black', outlineOffset: -2 } } }, false: {} },
    selected: {
      true: { background: vars.color.accentWash, '@media': { [media.hover]: { ':hover': { background: vars.color.accentWash } }, [media.forced]: { border: '2px dashed Highlight' } } },
      false: {},
    },
  },
  compoundVariants: [{ variants: { today: true, selected: true }, style: { '@media': { [media.forced]: { border: '2px solid Highlight' } } } }],
})
export const number = style({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', width: '100%', fontSize: vars.size.small, fontWeight: vars.weight.medium })
export const kept = style({ color: vars.color.caution })
export const profit = recipe({
  base: { fontSize: vars.size.caption, fontWeight: vars.weight.strong, whiteSpace: 'nowrap', '@container': { [`${month} ${roomy}`]: { fontSize: vars.size.small } } },
  variants: { tone: { gain: { color: vars.color.positive }, loss: { color: vars.color.critical }, even: { color: vars.color.muted } } },
})
/** Spec section 2: on a phone, thousands with a k. On paper there is room. */
export const whole = style({ display: 'none', '@media': { [media.desktop]: { '@container': { [`${month} ${roomy}`]: { display: 'inline' } } }, [media.print]: { display: 'inline' } } })
export const short = style({ whiteSpace: 'normal', '@media': { [media.desktop]: { '@container': { [`${month} ${roomy}`]: { display: 'none' } } }, [media.print]: { display: 'none' } } })
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.hair, marginBlockStart: 'auto', maxWidth: '100%' })
const badge = { paddingInline: '0.1875rem', borderRadius: vars.radius.small, fontSize: '0.6875rem', lineHeight: '1.125rem', '@container': { [`${month} ${roomy}`]: { paddingInline: '0.375rem', fontSize: vars.size.caption } } }
/** A line may break behind its stroke: 4500/5000 does not fit on a phone. */
export const count = recipe({
  base: { ...badge, wordBreak: 'keep-all', overflowWrap: 'normal', '@media': { [media.forced]: { border: '1px solid CanvasText' } } },
  variants: { perfect: { true: { background: vars.color.positiveWash, color: vars.color.positive, fontWeight: vars.weight.strong }, false: { background: vars.color.sunken, color: vars.color.muted } } },
})
export const notes = style({
  ...badge, background: vars.color.accentWash, color: vars.color.accent,
  // On the wash of the selected day it would be text without a badge.
  selectors: { '[aria-selected=true] &': { background: vars.color.surface } },
  '@media': { [media.forced]: { border: '1px solid CanvasText' } },
})
