import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const section = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const heading = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: `0 ${vars.space.medium}`,
  fontSize: vars.size.lead,
})
export const count = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
  fontWeight: vars.weight.normal,
  color: vars.color.muted,
})
export const item = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: vars.space.small,
  paddingBlock: vars.space.tiny,
})
export const mark = recipe({
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '1.125rem',
    height: '1.125rem',
    borderRadius: vars.radius.small,
    translate: '0 0.1875rem',
  },
  variants: {
    done: {
      true: { color: vars.color.positive, background: vars.color.positiveWash },
      false: { border: `1px solid ${vars.color.outline}`, '@media': { [media.forced]: { borderColor: 'CanvasText' } } },
    },
  },
})
export const text = recipe({
  base: { flex: 1, minWidth: 0, unicodeBidi: 'plaintext' },
  variants: { done: { true: {}, false: { color: vars.color.muted } } },
})
export const more = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  color: vars.color.accent,
  cursor: 'pointer',
  fontSize: vars.size.small,
})
