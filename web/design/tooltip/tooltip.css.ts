import { style } from '@vanilla-extract/css'
import { limits } from '#domain/limits.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const anchor = style({ display: 'inline-flex', maxWidth: '100%' })
export const tip = style({
  position: 'fixed',
  inset: 'auto',
  overflow: 'visible',
  width: 'max-content',
  maxWidth: 'min(18rem, calc(100vw - 1rem))',
  padding: limits.tooltipPaddingPx,
  color: vars.color.page,
  background: vars.color.text,
  border: '1px solid transparent',
  borderRadius: vars.radius.small,
  boxShadow: vars.shadow.floating,
  fontSize: vars.size.small,
  lineHeight: vars.line.body,
  fontWeight: vars.weight.normal,
  textAlign: 'start',
  whiteSpace: 'normal',
  fontFamily: vars.font.text,

  // Covers the gap to its target, above or below, so that a pointer can move onto the tip.
  '::before': {
    content: '',
    position: 'absolute',
    insetInline: 0,
    insetBlock: -(limits.tooltipDistancePx + 1),
    zIndex: -1,
  },
  '@media': { [media.forced]: { borderColor: 'CanvasText' } },
})
