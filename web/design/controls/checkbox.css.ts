import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const wedge = (tip: string, color: string): string =>
  [
    `conic-gradient(from -47deg at ${tip}, transparent 0, ${color} 3deg 81deg, transparent 84deg)`,
    'center / 0.72rem 0.72rem no-repeat',
  ].join(' ')

/** The drawn box has 20 px, the control 24. */
export const box = style({
  appearance: 'none',
  flexShrink: 0,
  width: '1.5rem',
  height: '1.5rem',
  marginBlock: '-0.05rem',
  cursor: 'pointer',
  display: 'grid',
  placeItems: 'center',
  borderRadius: vars.radius.small,
  '::before': {
    content: '',
    gridArea: '1 / 1',
    width: '1.25rem',
    height: '1.25rem',
    background: vars.color.surface,
    border: `1.5px solid ${vars.color.outline}`,
    borderRadius: vars.radius.small,
  },
  selectors: {
    // Two wedges, one over the other, leave the tick. A clipped shape would be a layer of its own in each row.
    '&:checked::before': {
      background: [
        wedge('40% 66%', vars.color.accentFill),
        wedge('41% 97%', vars.color.onAccent),
        vars.color.accentFill,
      ].join(', '),
      borderColor: vars.color.accentFill,
    },
    'label:hover &:not(:checked, :disabled)::before': { borderColor: vars.color.accent },
    '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
  },
  '@media': { [media.forced]: { appearance: 'auto', '::before': { display: 'none' } } },
})
