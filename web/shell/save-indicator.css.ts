import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Reserved while empty, so that nothing moves when a status appears. */
export const place = style({
  display: 'flex',
  alignItems: 'center',
  minWidth: '5rem',
  minHeight: vars.measure.touch,
  fontSize: vars.size.small,
})
export const status = recipe({
  base: [row({ inline: true, gap: 'small', align: 'center' }), { whiteSpace: 'nowrap' }],
  variants: {
    tone: {
      quiet: { color: vars.color.muted },
      saved: { color: vars.color.positive },
      failed: { color: vars.color.critical },
    },
  },
})
export const dot = style({
  width: '0.5rem',
  height: '0.5rem',
  borderRadius: vars.radius.round,
  background: vars.color.caution,
  border: '1px solid transparent',
})
export const failed = style({
  color: vars.color.critical,
  paddingInline: vars.space.small,
  marginInlineStart: `calc(-1 * ${vars.space.small})`,
  selectors: {
    '&:hover:not(:disabled, [aria-disabled=true])': { color: vars.color.critical },
    // During the next try it looks like any other save.
    '&&[aria-disabled=true]': { color: vars.color.muted, opacity: 1 },
  },
})
