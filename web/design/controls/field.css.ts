import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const field = style([stack.tiny, { minWidth: 0 }])
export const label = style({ fontSize: vars.size.small, fontWeight: vars.weight.medium, color: vars.color.muted })
export const control = recipe({
  base: {
    width: '100%',
    minHeight: vars.measure.touch,
    padding: `${vars.space.small} ${vars.space.medium}`,
    background: vars.color.surface,
    color: vars.color.text,
    border: `1px solid ${vars.color.outline}`,
    borderRadius: vars.radius.medium,
    /** 16 px at least: a smaller field makes a phone zoom in. */
    fontSize: vars.size.body,
    transition: `border-color ${vars.motion.quick}`,
    ':focus-visible': { outlineOffset: 0, borderColor: vars.color.focus },
    ':disabled': { cursor: 'not-allowed', opacity: 0.55 },
    '@media': { [media.coarse]: { fontSize: vars.size.lead } },
  },
  variants: {
    refused: {
      true: {
        borderColor: vars.color.critical,
        boxShadow: `inset 3px 0 0 ${vars.color.critical}`,
        ':focus-visible': { borderColor: vars.color.critical, outlineColor: vars.color.critical },
        '@media': { [media.forced]: { borderInlineStartWidth: 4 } },
      },
      false: {},
    },
    kind: {
      line: {},
      text: { resize: 'vertical', minHeight: '8rem', lineHeight: vars.line.notes },
      notes: {
        fontFamily: vars.font.book,
        fontSize: vars.size.lead,
        lineHeight: vars.line.notes,
        padding: `${vars.space.medium} ${vars.space.large}`,
        minHeight: '9.5rem',
        maxHeight: '32rem',
        resize: 'vertical',
        fieldSizing: 'content',
      },
    },
  },
  defaultVariants: { refused: false, kind: 'line' },
})
/** Takes no gap while it is empty, so that a field aligns with a select or a button next to it. */
export const below = style([
  row({ gap: 'medium', justify: 'between' }),
  { fontSize: vars.size.small, ':empty': { display: 'none' } },
])
export const error = style([
  row({ gap: 'tiny', align: 'baseline' }),
  { color: vars.color.critical, '@media': { [media.forced]: { fontWeight: vars.weight.strong } } },
])
export const counter = recipe({
  base: { marginInlineStart: 'auto', whiteSpace: 'nowrap', color: vars.color.muted },
  variants: { over: { true: { color: vars.color.critical, fontWeight: vars.weight.strong }, false: {} } },
})
