import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const hover = (rule: { readonly background?: string; readonly color?: string; readonly filter?: string }) => ({
  selectors: { '&:hover:not(:disabled, [aria-disabled=true])': rule },
})
const filled = (background: string, color: string) => ({ background, color, borderColor: 'transparent' })

export const button = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space.small,
    border: '1px solid transparent',
    cursor: 'pointer',
    userSelect: 'none',
    fontFamily: vars.font.text,
    fontWeight: vars.weight.medium,
    lineHeight: vars.line.tight,
    textDecoration: 'none',
    textAlign: 'center',
    overflowWrap: 'break-word',
    transition: `background-color ${vars.motion.quick}, color ${vars.motion.quick}, border-color ${vars.motion.quick}`,
    selectors: { '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.55 } },
    '@media': {
      [media.forced]: {
        borderColor: 'ButtonText',
        selectors: {
          '&[aria-pressed=true]': { forcedColorAdjust: 'none', background: 'Highlight', color: 'HighlightText' },
        },
      },
    },
  },
  variants: {
    variant: {
      primary: [filled(vars.color.accentFill, vars.color.onAccent), hover({ background: vars.color.accentFillHover })],
      secondary: [
        {
          background: vars.color.surface,
          color: vars.color.text,
          borderColor: vars.color.outline,
          boxShadow: vars.shadow.resting,
        },
        hover({ background: vars.color.sunken }),
      ],
      success: [filled(vars.color.positiveFill, vars.color.onFill), hover({ filter: 'brightness(1.08)' })],
      error: [filled(vars.color.criticalFill, vars.color.onFill), hover({ filter: 'brightness(1.08)' })],
      ghost: [
        { background: 'transparent', color: vars.color.muted },
        hover({ background: vars.color.sunken, color: vars.color.text }),
      ],
      neutral: [{ background: vars.color.sunken, color: vars.color.text }, hover({ background: vars.color.rule })],
    },
    size: {
      xs: { minHeight: '1.75rem', fontSize: vars.size.caption },
      sm: { minHeight: '2.25rem', fontSize: vars.size.small },
      md: { minHeight: vars.measure.touch, fontSize: vars.size.body },
      lg: { minHeight: '3.25rem', fontSize: vars.size.lead },
    },
    shape: {
      default: { borderRadius: vars.radius.medium },
      circle: { borderRadius: vars.radius.round, padding: 0, aspectRatio: '1' },
      square: { borderRadius: vars.radius.medium, padding: 0, aspectRatio: '1' },
    },
  },
  compoundVariants: [
    { variants: { shape: 'default', size: 'xs' }, style: { paddingInline: vars.space.small } },
    { variants: { shape: 'default', size: 'sm' }, style: { paddingInline: vars.space.medium } },
    { variants: { shape: 'default', size: 'md' }, style: { paddingInline: vars.space.large } },
    { variants: { shape: 'default', size: 'lg' }, style: { paddingInline: vars.space.xlarge } },
  ],
  defaultVariants: { variant: 'secondary', size: 'md', shape: 'default' },
})

/** At least 44 px on touch screens, larger than the button looks. */
export const reach = style({
  // Only on touch screens: in a hundred rows, each button would add a layer to search at every click.
  '@media': {
    [media.coarse]: {
      position: 'relative',
      selectors: {
        '&::after': { content: '', position: 'absolute', inset: `min(0px, calc((100% - ${vars.measure.touch}) / 2))` },
      },
    },
  },
})

const turn = keyframes({ to: { rotate: '1turn' } })

export const loading = style({ position: 'relative' })
/** Keeps the width and the name while loading. */
export const hiddenContent = style([row({ inline: true, gap: 'small', align: 'center' }), { opacity: 0 }])
export const content = row({ inline: true, gap: 'small', align: 'center' })
export const spinner = style({
  position: 'absolute',
  width: '1.1em',
  height: '1.1em',
  borderRadius: vars.radius.round,
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  animation: `${turn} 800ms linear infinite`,
  // Forced colours would fill the open side, and a full ring does not seem to turn.
  '@media': { [media.forced]: { forcedColorAdjust: 'none', color: 'ButtonText' } },
})
