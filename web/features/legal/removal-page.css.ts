import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  width: '100%',
  maxWidth: `calc(${vars.measure.notes} + 2 * ${vars.space.large})`,
  marginInline: 'auto',
  padding: `${vars.space.xlarge} ${vars.space.large} 5rem`,
  display: 'grid',
  gap: vars.space.large,
  lineHeight: vars.line.notes,
})
export const title = style({ fontSize: 'clamp(2rem, 1.4rem + 2vw, 2.75rem)', letterSpacing: '-0.018em' })
/** As high before the script fills it in. */
export const loss = style({ minHeight: '2lh', fontWeight: vars.weight.medium, textWrap: 'pretty' })
export const outcome = style({ minHeight: '2lh', textWrap: 'pretty' })
