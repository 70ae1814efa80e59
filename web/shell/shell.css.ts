import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { safe } from '#web/design/tokens/safe-area.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const barHeight = '3.5rem'

export const frame = style({
  minHeight: '100dvh',
  '@media': {
    [media.desktop]: { display: 'grid', gridTemplateColumns: `${vars.measure.sidebar} minmax(0, 1fr)` },
    [media.print]: { display: 'block' },
  },
})
export const aside = style({
  display: 'none',
  '@media': {
    [media.desktop]: {
      display: 'block',
      position: 'sticky',
      insetBlockStart: 0,
      height: '100dvh',
      overflow: 'auto',
      background: vars.color.sunken,
      borderInlineEnd: `1px solid ${vars.color.rule}`,
    },
    [media.print]: { display: 'none' },
  },
})
export const bar = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 10,
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  minHeight: `calc(${barHeight} + ${safe.top})`,
  paddingInline: vars.space.small,
  paddingBlockStart: safe.top,
  background: vars.color.page,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  '@media': {
    [media.desktop]: { display: 'none' },
    // With text of twice the size on a phone it takes two lines.
    '(max-width: 18em)': { flexWrap: 'wrap' },
    [media.print]: { display: 'none' },
  },
})
/** On such a phone the name of the product is hidden. */
globalStyle(`${bar} > :nth-child(2)`, { '@media': { '(max-width: 18em)': { flex: '1 1 0' } } })
export const barEnd = style([
  row({ gap: 'small', align: 'center' }),
  { flexShrink: 0, whiteSpace: 'nowrap', marginInlineStart: 'auto' },
])
/** With the bar above it on a narrow screen it still ends with the window. */
export const main = style([
  stack.none,
  {
    minWidth: 0,
    minHeight: `calc(100dvh - ${barHeight} - ${safe.top})`,
    '@media': { [media.desktop]: { minHeight: '100dvh' } },
  },
])
export const notices = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  padding: `${vars.space.small} ${vars.space.large}`,
  borderBlockStart: `1px solid ${vars.color.rule}`,
  selectors: { '&:empty': { display: 'none' } },
  '@media': { [media.tablet]: { paddingInline: vars.space.xxlarge } },
})
export const skip = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  position: 'fixed',
  zIndex: 40,
  insetBlockStart: vars.space.small,
  insetInlineStart: vars.space.small,
  padding: `${vars.space.small} ${vars.space.large}`,
  background: vars.color.accentFill,
  color: vars.color.onAccent,
  borderRadius: vars.radius.medium,
  translate: '0 -200%',
  ':focus': { translate: '0 0' },
  '@media': { [media.print]: { display: 'none' } },
})

const slide = keyframes({ from: { translate: '-100% 0' } })
export const drawer = style({
  padding: `${safe.top} 0 env(safe-area-inset-bottom) env(safe-area-inset-left)`,
  border: 0,
  width: 'min(18rem, 85vw)',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  overflow: 'auto',
  color: vars.color.text,
  background: vars.color.sunken,
  boxShadow: vars.shadow.raised,
  selectors: {
    '&[open]': { animation: `${slide} ${vars.motion.calm} ease-out` },
    '&::backdrop': { background: vars.color.scrim },
  },
  '@media': { [media.forced]: { borderInlineEnd: '1px solid CanvasText' } },
})
export const drawerSheet = style({ height: '100%', position: 'relative' })
export const drawerClose = style({
  position: 'absolute',
  insetBlockStart: vars.space.medium,
  insetInlineEnd: vars.space.small,
})
