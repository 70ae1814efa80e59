import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const line = style([
  row({ gap: 'large', align: 'center', justify: 'between' }),
  {
    minHeight: vars.measure.touch,
    paddingBlock: vars.space.tiny,
    cursor: 'pointer',
    selectors: { '&:has(:disabled)': { cursor: 'not-allowed' } },
  },
])
export const words = style([stack.none, { minWidth: 0 }])
export const label = style({ fontWeight: vars.weight.medium })
export const control = style({
  appearance: 'none',
  flexShrink: 0,
  position: 'relative',
  width: '2.75rem',
  height: '1.5rem',
  cursor: 'inherit',
  background: vars.color.surface,
  border: `1.5px solid ${vars.color.outline}`,
  borderRadius: vars.radius.round,
  transition: `background-color ${vars.motion.quick}, border-color ${vars.motion.quick}`,
  '::before': {
    content: '',
    position: 'absolute',
    insetBlockStart: '50%',
    insetInlineStart: '0.1875rem',
    width: '1rem',
    height: '1rem',
    marginBlockStart: '-0.5rem',
    background: vars.color.outline,
    borderRadius: vars.radius.round,
    transition: `translate ${vars.motion.quick}, background-color ${vars.motion.quick}`,
  },
  selectors: {
    '&:checked': { background: vars.color.accentFill, borderColor: vars.color.accentFill },
    '&:checked::before': { background: vars.color.onAccent, translate: '1.1875rem 0' },
    '&:dir(rtl):checked::before': { translate: '-1.1875rem 0' },
    [`${line}:hover &:not(:checked, :disabled)`]: { borderColor: vars.color.accent },
    '&:disabled': { opacity: 0.55 },
  },
  '@media': { [media.forced]: { appearance: 'auto', width: '1.5rem', '::before': { display: 'none' } } },
})
