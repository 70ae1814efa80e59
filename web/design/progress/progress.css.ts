import { recipe } from '@vanilla-extract/recipes'
import { media } from '../tokens/media.ts'
import { vars } from '../tokens/tokens.css.ts'

const bar = (color: string) => ({
  color,
  backgroundImage: 'linear-gradient(currentColor, currentColor)',
  '@media': { [media.forced]: { color: 'Highlight' } },
})

export const progress = recipe({
  base: {
    // The part that is done is a background as wide as the value: another value is painted, and nothing is laid out.
    appearance: 'none', display: 'block', width: '100%', border: 0, borderRadius: vars.radius.round,
    backgroundColor: vars.color.rule, backgroundRepeat: 'no-repeat',
    selectors: { '&::-webkit-progress-bar': { display: 'none' }, '&::-moz-progress-bar': { background: 'none' } },
    '@media': { [media.forced]: { forcedColorAdjust: 'none', border: '1px solid CanvasText', backgroundColor: 'Canvas' } },
  },
  variants: {
    tone: { positive: bar(vars.color.positiveBar), caution: bar(vars.color.cautionBar), critical: bar(vars.color.criticalBar) },
    size: { thin: { height: vars.space.tiny }, normal: { height: '0.375rem' } },
    /** By the browser's own parts: a printed page may say no width of its own. */
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
