import { recipe } from '@vanilla-extract/recipes'
import { media } from '../tokens/media.ts'
import { vars } from '../tokens/tokens.css.ts'

const bar = (color: string) => ({
  selectors: { '&::-webkit-progress-value': { background: color }, '&::-moz-progress-bar': { background: color } },
  '@media': {
    [media.forced]: {
      selectors: { '&::-webkit-progress-value': { background: 'Highlight' }, '&::-moz-progress-bar': { background: 'Highlight' } },
    },
  },
})

export const progress = recipe({
  base: {
    // Contained: another value lays out the bar and nothing around it. Not clipped: fifty cards would each be a layer more.
    appearance: 'none', display: 'block', width: '100%', border: 0, contain: 'size layout style',
    background: vars.color.rule, borderRadius: vars.radius.round,
    selectors: {
      '&::-webkit-progress-bar': { background: 'transparent' },
      // No transition: it would lay out the page anew in every frame, three bars for each tick.
      '&::-webkit-progress-value': { borderRadius: vars.radius.round },
      '&::-moz-progress-bar': { borderRadius: vars.radius.round },
    },
    '@media': { [media.forced]: { border: '1px solid CanvasText', background: 'Canvas' } },
  },
  variants: {
    tone: { positive: bar(vars.color.positiveBar), caution: bar(vars.color.cautionBar), critical: bar(vars.color.criticalBar) },
    size: { thin: { height: vars.space.tiny }, normal: { height: '0.375rem' } },
  },
})
