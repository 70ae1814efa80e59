import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#web/design/tokens/tokens.css.ts'

const { tiny, small, medium, large, xlarge } = vars.space

/** `lines` is the space between the lines of a row that wraps, where it differs from the gap. */
export const row = recipe({
  base: { display: 'flex' },
  variants: {
    inline: { true: { display: 'inline-flex' } },
    gap: {
      tiny: { gap: tiny },
      small: { gap: small },
      medium: { gap: medium },
      large: { gap: large },
      xlarge: { gap: xlarge },
    },
    lines: { none: { rowGap: 0 }, tiny: { rowGap: tiny }, small: { rowGap: small } },
    wrap: { true: { flexWrap: 'wrap' } },
    align: {
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center' },
      end: { alignItems: 'flex-end' },
      baseline: { alignItems: 'baseline' },
    },
    justify: { between: { justifyContent: 'space-between' }, end: { justifyContent: 'flex-end' } },
  },
})
