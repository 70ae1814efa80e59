import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const place = style({ fontSize: vars.size.body })
export const foot = style([
  row({ gap: 'small', wrap: true, align: 'center' }),
  {
    position: 'sticky',
    insetBlockEnd: 0,
    marginInline: `calc(-1 * ${vars.space.xlarge})`,
    marginBlockEnd: `calc(-1 * ${vars.space.xlarge})`,
    padding: `${vars.space.medium} ${vars.space.xlarge}`,
    background: vars.color.surface,
    borderBlockStart: `1px solid ${vars.color.rule}`,
  },
])
export const outcome = style({ flex: 1, minWidth: 0, color: vars.color.muted, fontSize: vars.size.small })
