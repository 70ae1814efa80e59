import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const band = style({
  width: '100%',
  maxWidth: '74rem',
  marginInline: 'auto',
  paddingInline: vars.space.large,
  '@media': { [media.tablet]: { paddingInline: vars.space.xxlarge } },
})

export const skip = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  position: 'absolute',
  insetInlineStart: vars.space.large,
  insetBlockStart: vars.space.small,
  zIndex: 1,
  padding: `${vars.space.small} ${vars.space.large}`,
  background: vars.color.surface,
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.floating,
  selectors: { '&:not(:focus)': { clipPath: 'inset(50%)' } },
})
export const header = style([band, row({ gap: 'large', align: 'center', justify: 'between' }), { minHeight: '4.5rem' }])
export const mark = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.small,
  minHeight: vars.measure.touch,
  fontFamily: vars.font.book,
  fontSize: '1.3125rem',
  fontWeight: vars.weight.strong,
  color: vars.color.text,
  textDecoration: 'none',
  letterSpacing: '-0.01em',
})
export const bell = style({ color: vars.color.accent })
export const footer = style({ borderTop: `1px solid ${vars.color.rule}`, marginTop: 'auto' })
export const footerInner = style([
  band,
  row({ gap: 'xlarge', lines: 'small', wrap: true, align: 'center', justify: 'between' }),
  { paddingBlock: vars.space.xlarge, fontSize: vars.size.small, color: vars.color.muted },
])
export const footerLinks = style([
  row({ gap: 'xlarge', lines: 'none', wrap: true }),
  { marginBlock: `calc(-1 * ${vars.space.small})` },
])
export const footerLink = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  color: vars.color.muted,
  selectors: { '&:hover': { color: vars.color.text } },
})
export const page = style([stack.none, { minHeight: '100dvh' }])
