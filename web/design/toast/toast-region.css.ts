import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { safe } from '#web/design/tokens/safe-area.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { footHeight } from './foot-height.ts'

const sidebarWidth = `calc(${vars.measure.sidebar} - 2 * ${vars.space.small})`
const arrive = keyframes({ from: { opacity: 0, translate: '0 0.5rem' } })

export const region = style({
  position: 'fixed',
  zIndex: 30,
  insetBlockEnd: `calc(${vars.space.large} + max(${safe.bottom}, var(${footHeight}, 0px)))`,
  insetInline: `max(${vars.space.large}, ${safe.side})`,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: vars.space.small,
  pointerEvents: 'none',
  // At the foot of the sidebar, where they cover no content.
  '@media': {
    [media.desktop]: { inset: `auto auto ${vars.space.small} ${vars.space.small}`, width: sidebarWidth },
    [media.print]: { display: 'none' },
  },
})
export const toast = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: vars.space.small,
    maxWidth: 'min(32rem, 100%)',
    minHeight: vars.measure.touch,
    paddingInline: `${vars.space.large} ${vars.space.tiny}`,
    pointerEvents: 'auto',
    color: vars.color.page,
    background: vars.color.text,
    border: '1px solid transparent',
    borderRadius: vars.radius.medium,
    boxShadow: vars.shadow.floating,
    animation: `${arrive} ${vars.motion.calm} ease-out`,
    '@media': {
      [media.desktop]: { flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 0, width: '100%' },
      [media.forced]: { borderColor: 'CanvasText' },
    },
  },
  variants: {
    tone: { neutral: {}, critical: { boxShadow: `inset 4px 0 0 ${vars.color.criticalFill}, ${vars.shadow.floating}` } },
  },
})
/** In the narrow sidebar, the actions are below the words. */
export const text = style({
  minWidth: 0,
  paddingBlock: vars.space.small,
  '@media': { [media.desktop]: { flex: '1 1 6rem', overflowWrap: 'anywhere' } },
  selectors: { '&:not(:nth-last-child(2))': { '@media': { [media.desktop]: { flexBasis: '100%' } } } },
})
/** For the inverted background, on which the ghost button's colours are unreadable. */
export const onInverse = style({
  flexShrink: 0,
  whiteSpace: 'nowrap',
  color: vars.color.page,
  selectors: {
    '&:hover:not(:disabled)': { background: 'transparent', color: vars.color.page, textDecoration: 'underline' },
    '&:focus-visible': { outlineColor: vars.color.page, outlineOffset: '-3px' },
  },
})
