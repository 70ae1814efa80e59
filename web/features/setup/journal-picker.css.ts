import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const act = style({ marginBlockStart: 'auto', width: '100%' })
export const loading = style([stack.medium, { width: '100%' }])
export const list = style({
  width: '100%',
  maxHeight: '22rem',
  overflowY: 'auto',
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const file = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: vars.space.medium,
    width: '100%',
    minHeight: vars.measure.touch,
    padding: `${vars.space.small} ${vars.space.tiny}`,
    textAlign: 'start',
    cursor: 'pointer',
    background: 'transparent',
    border: 0,
    borderBlockEnd: `1px solid ${vars.color.rule}`,
    ':focus-visible': { outlineOffset: -2 },
    selectors: { '&:disabled:not([aria-busy])': { opacity: 0.55 } },
  },
  variants: {
    /** The newest journal, which the user most probably wants. */
    filled: {
      true: {
        color: vars.color.onAccent,
        background: vars.color.accentFill,
        borderRadius: vars.radius.small,
        paddingInline: vars.space.medium,
        ':hover': { background: vars.color.accentFillHover },
      },
      false: { ':hover': { background: vars.color.accentWash } },
    },
  },
})
export const name = style({ fontWeight: vars.weight.medium })
/** On the filled line it is in the line's own colour. */
const muted = { true: { color: 'inherit' }, false: { color: vars.color.muted } } as const
export const date = recipe({ base: { fontSize: vars.size.small, whiteSpace: 'nowrap' }, variants: { filled: muted } })
export const chevron = recipe({ variants: { filled: muted } })
