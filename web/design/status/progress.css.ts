import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const bar = (color: string) => ({
  color,
  backgroundImage: 'linear-gradient(currentColor, currentColor)',
  '@media': { [media.forced]: { color: 'Highlight' } },
})

export const progress = recipe({
  base: {
    // The value is the width of a background: a new value is only painted, never laid out.
    appearance: 'none',
    display: 'block',
    width: '100%',
    border: 0,
    borderRadius: vars.radius.round,
    backgroundColor: vars.color.rule,
    backgroundRepeat: 'no-repeat',
    selectors: { '&::-webkit-progress-bar': { display: 'none' }, '&::-moz-progress-bar': { background: 'none' } },
    '@media': {
      [media.forced]: { forcedColorAdjust: 'none', border: '1px solid CanvasText', backgroundColor: 'Canvas' },
    },
  },
  variants: {
    tone: {
      positive: bar(vars.color.positiveBar),
      caution: bar(vars.color.cautionBar),
      critical: bar(vars.color.criticalBar),
    },
    size: { thin: { height: vars.space.tiny }, normal: { height: '0.375rem' } },
    /** Drawn by the browser's own parts: a prerendered page may set no inline width. */
    printed: {
      true: {
        backgroundSize: 0,
        selectors: {
          '&::-webkit-progress-bar': { display: 'block', background: 'transparent' },
          '&::-webkit-progress-value': { background: 'currentColor', borderRadius: vars.radius.round },
          '&::-moz-progress-bar': { background: 'currentColor' },
        },
      },
      false: {},
    },
  },
})
