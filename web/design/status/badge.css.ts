import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const badge = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: vars.space.tiny,
    maxWidth: '100%',
    minHeight: '1.5rem',
    paddingInline: vars.space.small,
    borderRadius: vars.radius.small,
    fontSize: vars.size.caption,
    fontWeight: vars.weight.medium,
    lineHeight: vars.line.tight,
    whiteSpace: 'nowrap',
    '@media': { [media.forced]: { border: '1px solid CanvasText' } },
  },
  variants: {
    tone: {
      neutral: { background: vars.color.sunken, color: vars.color.muted },
      accent: { background: vars.color.accentWash, color: vars.color.accent },
      positive: { background: vars.color.positiveWash, color: vars.color.positive },
      caution: { background: vars.color.cautionWash, color: vars.color.caution },
      critical: { background: vars.color.criticalWash, color: vars.color.critical },
    },
  },
  defaultVariants: { tone: 'neutral' },
})
