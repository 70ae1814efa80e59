import { globalStyle, keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { safe } from '#web/design/tokens/safe-area.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const rise = keyframes({ from: { opacity: 0, translate: '0 0.5rem' } })

export const dialog = recipe({
  base: {
    margin: 'auto',
    padding: 0,
    insetBlock: `${safe.top} ${safe.bottom}`,
    maxHeight: `calc(100dvh - ${safe.top} - ${safe.bottom} - 2rem)`,
    overflow: 'auto',
    // The title and the buttons stay in view and do not cover the element with the focus.
    scrollPaddingBlock: '5rem',
    color: vars.color.text,
    background: vars.color.surface,
    border: `1px solid ${vars.color.rule}`,
    borderRadius: vars.radius.medium,
    boxShadow: vars.shadow.raised,
    selectors: {
      '&[open]': { animation: `${rise} ${vars.motion.calm} ease-out` },
      '&::backdrop': { background: vars.color.scrim },
    },
    '@media': { [media.forced]: { borderColor: 'CanvasText' } },
  },
  variants: {
    kind: {
      question: { width: `min(28rem, calc(100vw - 2 * ${safe.side} - 2rem))` },
      choice: { width: `min(36rem, calc(100vw - 2 * ${safe.side} - 2rem))` },
      wide: { width: `min(48rem, calc(100vw - 2 * ${safe.side} - 2rem))` },
    },
  },
})
/** Covers the whole dialog: only a click on the backdrop has the dialog itself as its target. */
export const sheet = style([stack.large, { padding: vars.space.xlarge }])
const edge = `calc(-1 * ${vars.space.xlarge})`
const staysAbove = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  marginBlock: `${edge} calc(-1 * ${vars.space.small})`,
  paddingBlock: `${vars.space.xlarge} ${vars.space.small}`,
  background: vars.color.surface,
} as const
export const head = style([row({ gap: 'medium', align: 'center', justify: 'between' }), staysAbove])
export const title = style({ fontSize: vars.size.title })
globalStyle(`${sheet} > ${title}`, staysAbove)
export const actions = style([
  row({ gap: 'small', wrap: true, justify: 'end' }),
  { marginBlockStart: vars.space.small },
])
globalStyle(`${sheet} ${actions}`, {
  position: 'sticky',
  insetBlockEnd: 0,
  marginBlock: `0 ${edge}`,
  paddingBlock: `${vars.space.small} ${vars.space.xlarge}`,
  background: vars.color.surface,
})
globalStyle(`${actions} > *`, { flexGrow: 1, '@media': { [media.tablet]: { flexGrow: 0 } } })
/** For three answers or more: the first, which changes nothing, is apart. */
export const choices = style([
  stack.small,
  { marginBlockStart: vars.space.small, '@media': { [media.tablet]: { flexDirection: 'row' } } },
])
globalStyle(`${choices} > :first-child`, { '@media': { [media.tablet]: { marginInlineEnd: 'auto' } } })
