import { style } from '@vanilla-extract/css'
import { panel } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const group = style([stack.small, { border: 0, minWidth: 0 }])
export const legend = style({
  marginBlockEnd: vars.space.small,
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
  color: vars.color.muted,
})
export const option = style([
  row({ gap: 'medium', align: 'start' }),
  panel,
  {
    minHeight: vars.measure.touch,
    padding: `0.5625rem ${vars.space.medium}`,
    cursor: 'pointer',
    transition: `background-color ${vars.motion.quick}, border-color ${vars.motion.quick}`,
    selectors: {
      '&:has(:checked)': { background: vars.color.accentWash, borderColor: vars.color.accent },
      '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.55 },
    },
    '@media': {
      [media.hover]: { selectors: { '&:hover:not(:has(:checked, :disabled))': { borderColor: vars.color.outline } } },
    },
  },
])
/** The drawn ring has 20 px, the control 24. */
export const control = style({
  appearance: 'none',
  flexShrink: 0,
  width: '1.5rem',
  height: '1.5rem',
  display: 'grid',
  placeItems: 'center',
  cursor: 'inherit',
  borderRadius: vars.radius.round,
  '::before': {
    content: '',
    gridArea: '1 / 1',
    width: '1.25rem',
    height: '1.25rem',
    background: vars.color.surface,
    border: `1.5px solid ${vars.color.outline}`,
    borderRadius: vars.radius.round,
  },
  '::after': {
    content: '',
    gridArea: '1 / 1',
    width: '0.625rem',
    height: '0.625rem',
    borderRadius: vars.radius.round,
    background: vars.color.accentFill,
    visibility: 'hidden',
  },
  selectors: {
    '&:checked::before': { borderColor: vars.color.accentFill },
    '&:checked::after': { visibility: 'visible' },
  },
  '@media': { [media.forced]: { appearance: 'auto', '::before': { display: 'none' }, '::after': { display: 'none' } } },
})
export const words = style([stack.none, { minWidth: 0 }])
export const label = style({ fontWeight: vars.weight.medium, lineHeight: '1.5rem' })
