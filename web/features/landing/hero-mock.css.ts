import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const book = style({ boxShadow: vars.shadow.raised })
export const spread = style({
  display: 'grid',
  '@media': { [media.tablet]: { gridTemplateColumns: 'minmax(0, 1.08fr) minmax(0, 1fr)' } },
})
export const leaf = style({
  display: 'grid',
  gap: vars.space.small,
  alignContent: 'start',
  padding: vars.space.large,
  '@media': { [media.tablet]: { padding: '1.25rem' } },
  selectors: {
    '& + &': {
      borderTop: `1px solid ${vars.color.rule}`,
      '@media': { [media.tablet]: { borderTop: 0, borderInlineStart: `1px solid ${vars.color.rule}` } },
    },
  },
})
export const heading = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: vars.space.medium,
})
export const name = style({ fontWeight: vars.weight.strong })
export const written = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  lineHeight: vars.line.notes,
  textWrap: 'pretty',
})
const blink = keyframes({ '50%': { opacity: 0 } })
export const caret = style({
  display: 'inline-block',
  width: 2,
  height: '1.1em',
  marginInlineStart: 2,
  verticalAlign: '-0.18em',
  background: vars.color.accent,
  '@media': { '(prefers-reduced-motion: no-preference)': { animation: `${blink} 1.1s steps(1) infinite` } },
})
