import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const frame = style({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  '@media': { [media.desktop]: { height: '100dvh', overflow: 'hidden' } },
})
export const bar = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `0 ${vars.space.large}`,
  paddingInline: vars.space.large,
  minHeight: '3.5rem',
  background: vars.color.sunken,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
})
export const brand = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.small,
  minHeight: vars.measure.touch,
  color: vars.color.text,
  textDecoration: 'none',
  fontFamily: vars.font.book,
  fontWeight: vars.weight.strong,
  fontSize: vars.size.lead,
})
export const bell = style({ color: vars.color.accent })
export const pages = style({ display: 'flex' })
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  paddingInline: vars.space.medium,
  color: vars.color.muted,
  textDecoration: 'none',
  borderBlockEnd: '2px solid transparent',
  ':hover': { color: vars.color.text },
  selectors: {
    '&[aria-current=page]': {
      color: vars.color.text,
      fontWeight: vars.weight.medium,
      borderBlockEndColor: vars.color.accent,
    },
  },
  '@media': {
    [media.forced]: {
      borderBlockEndColor: 'Canvas',
      selectors: { '&[aria-current=page]': { borderBlockEndColor: 'Highlight' } },
    },
  },
})
export const themes = style({
  border: 0,
  minWidth: 0,
  display: 'flex',
  gap: vars.space.hair,
  marginInlineStart: 'auto',
  paddingBlock: vars.space.tiny,
})
export const main = style({
  flex: 1,
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  '@media': { [media.desktop]: { overflow: 'auto' } },
})
