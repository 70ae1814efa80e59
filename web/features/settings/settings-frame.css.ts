import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { limits } from '#domain/limits.ts'
import { appPage } from '#web/design/recipes/page.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Spec section 2 counts the side navigation in units of a quarter rem. */
const navigationWidth = `${limits.settingsNavigationUnits / 4}rem`

export const page = style([
  appPage,
  stack.large,
  {
    '@media': {
      [media.desktop]: {
        display: 'grid',
        gridTemplateColumns: `${navigationWidth} minmax(0, 1fr)`,
        gap: vars.space.xxxlarge,
        alignItems: 'start',
      },
    },
  },
])
export const aside = style({
  minWidth: 0,
  '@media': { [media.desktop]: { position: 'sticky', insetBlockStart: vars.space.xlarge } },
})
export const name = style({
  display: 'none',
  '@media': {
    [media.desktop]: {
      display: 'block',
      fontFamily: vars.font.book,
      fontSize: vars.size.title,
      fontWeight: vars.weight.strong,
      lineHeight: vars.line.tight,
      padding: `${vars.space.tiny} 0 ${vars.space.medium}`,
    },
  },
})
export const sections = style({
  display: 'flex',
  position: 'relative',
  gap: vars.space.tiny,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  marginInline: `calc(-1 * ${vars.space.small})`,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  '@media': {
    [media.desktop]: {
      flexDirection: 'column',
      gap: vars.space.hair,
      overflowX: 'visible',
      marginInline: 0,
      borderBlockEnd: 0,
    },
  },
})
export const section = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    minHeight: vars.measure.touch,
    paddingInline: vars.space.small,
    color: vars.color.muted,
    textDecoration: 'none',
    fontWeight: vars.weight.medium,
    whiteSpace: 'nowrap',
    ':hover': { color: vars.color.text },
    ':focus-visible': { outlineOffset: -2 },
    '@media': {
      [media.desktop]: {
        paddingInline: vars.space.medium,
        borderRadius: vars.radius.medium,
        ':hover': { background: vars.color.sunken },
      },
    },
  },
  variants: {
    current: {
      true: {
        color: vars.color.text,
        boxShadow: `inset 0 -2px 0 ${vars.color.accent}`,
        '@media': {
          [media.desktop]: {
            background: vars.color.accentWash,
            boxShadow: `inset 3px 0 0 ${vars.color.accent}`,
            borderStartStartRadius: 0,
            borderEndStartRadius: 0,
            ':hover': { background: vars.color.accentWash },
          },
          [media.forced]: { outline: '2px solid Highlight', outlineOffset: -2 },
        },
      },
      false: {},
    },
  },
})
export const body = style({ minWidth: 0, maxWidth: '46rem' })
