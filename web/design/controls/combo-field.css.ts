import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const frame = style({ display: 'flex', flexDirection: 'column', gap: vars.space.tiny, minWidth: 0 })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  padding: vars.space.tiny,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
})
export const option = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: vars.space.medium,
    minHeight: '2.25rem',
    paddingInline: vars.space.small,
    borderRadius: vars.radius.small,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '@media': { [media.coarse]: { minHeight: vars.measure.touch } },
  },
  variants: {
    active: {
      true: {
        background: vars.color.accentWash,
        boxShadow: `inset 3px 0 0 ${vars.color.accent}`,
        '@media': { [media.forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
      },
      false: {},
    },
  },
})
export const detail = style({ flexShrink: 0, color: vars.color.muted, fontSize: vars.size.small })
