import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const tone = (mark: string, wash: string) => ({ background: wash, borderColor: mark })

export const alert = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${vars.space.tiny} ${vars.space.medium}`,
    padding: `${vars.space.small} ${vars.space.medium}`,
    minHeight: vars.measure.touch,
    borderInlineStart: '3px solid',
    borderRadius: vars.radius.small,
    color: vars.color.text,
    fontSize: vars.size.body,
  },
  variants: {
    tone: {
      info: tone(vars.color.accent, vars.color.accentWash),
      success: tone(vars.color.positive, vars.color.positiveWash),
      warning: tone(vars.color.caution, vars.color.cautionWash),
      error: tone(vars.color.critical, vars.color.criticalWash),
    },
  },
})
export const mark = recipe({
  variants: {
    tone: {
      info: { color: vars.color.accent },
      success: { color: vars.color.positive },
      warning: { color: vars.color.caution },
      error: { color: vars.color.critical },
    },
  },
})
/** Stays next to the mark on the narrowest screen; the actions wrap below. */
export const text = style({ flex: '1 1 12rem', minWidth: 0 })
export const actions = style([row({ gap: 'small', wrap: true, justify: 'end' }), { marginInlineStart: 'auto' }])
