import { style } from '@vanilla-extract/css'
import { media } from '../tokens/media.ts'
import { vars } from '../tokens/tokens.css.ts'

/** A drawn tick box within a label: the sheet's own outline, filled with brass when ticked, at once. The control itself is 24 px. */
export const box = style({
  appearance: 'none', flexShrink: 0, width: '1.5rem', height: '1.5rem', marginBlock: '-0.05rem', cursor: 'pointer', display: 'grid', placeItems: 'center',
  borderRadius: vars.radius.small,
  '::before': {
    content: '', gridArea: '1 / 1', width: '1.25rem', height: '1.25rem', background: vars.color.surface, border: `1.5px solid ${vars.color.outline}`,
    borderRadius: vars.radius.small,
  },
  '::after': {
    content: '', gridArea: '1 / 1', width: '0.75rem', height: '0.75rem', background: vars.color.onAccent, visibility: 'hidden',
    clipPath: 'polygon(14% 44%, 0 60%, 40% 100%, 100% 18%, 84% 4%, 38% 68%)',
  },
  selectors: {
    '&:checked::before': { background: vars.color.accentFill, borderColor: vars.color.accentFill },
    '&:checked::after': { visibility: 'visible' },
    'label:hover &:not(:checked, :disabled)::before': { borderColor: vars.color.accent },
    '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
  },
  '@media': { [media.forced]: { appearance: 'auto', '::before': { display: 'none' }, '::after': { display: 'none' } } },
})
