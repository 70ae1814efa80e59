import { keyframes, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const breathe = keyframes({ '50%': { opacity: 0.45 } })

export const skeleton = style({
  display: 'block',
  maxWidth: '100%',
  background: vars.color.rule,
  borderRadius: vars.radius.small,
  animation: `${breathe} 1.6s ease-in-out infinite`,
  '@media': { [media.calm]: { animation: 'none' }, [media.forced]: { border: '1px solid GrayText' } },
})
