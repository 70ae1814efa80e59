import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { heading } from '#web/design/recipes/heading.css.ts'
import { muted } from '#web/design/recipes/muted.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const title = style([
  row({ gap: 'medium', lines: 'none', wrap: true, align: 'baseline', justify: 'between' }),
  heading.lead,
])
export const count = style({
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
  fontWeight: vars.weight.normal,
  color: vars.color.muted,
})
export const item = style([row({ gap: 'small', align: 'baseline' }), { paddingBlock: vars.space.tiny }])
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
export const corrected = style([muted.small, { whiteSpace: 'nowrap' }])
export const line = style([
  row({ gap: 'medium', align: 'start' }),
  { flex: '1 1 10rem', minHeight: vars.measure.touch, paddingBlock: vars.space.small, cursor: 'pointer' },
])
export const lineText = style({ flex: 1, minWidth: 0, unicodeBidi: 'plaintext', overflowWrap: 'anywhere' })
export const lineWithAmount = row({ gap: 'small', align: 'center', wrap: true })
