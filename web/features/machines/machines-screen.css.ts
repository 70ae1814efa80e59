import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const screen = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  padding: vars.space.large,
  minHeight: 0,
  flex: 1,
  '@media': {
    [media.desktop]: { display: 'grid', gridTemplateColumns: '13rem minmax(0, 1fr) 23rem', gap: 0, padding: 0 },
  },
})
export const aside = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  minHeight: 0,
  '@media': {
    [media.desktop]: { padding: vars.space.large, overflow: 'auto', borderInlineEnd: `1px solid ${vars.color.rule}` },
  },
})
export const title = style({ fontSize: vars.size.title })
export const list = style({
  display: 'none',
  '@media': {
    [media.desktop]: { display: 'flex', flexDirection: 'column', marginInline: `calc(-1 * ${vars.space.small})` },
  },
})
export const pickMachine = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  '@media': { [media.desktop]: { display: 'none' } },
})
export const machine = style({
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: vars.measure.touch,
  padding: `${vars.space.tiny} ${vars.space.small}`,
  color: vars.color.text,
  textDecoration: 'none',
  borderRadius: vars.radius.medium,
  ':hover': { background: vars.color.sunken },
  selectors: { '&[aria-current=true]': { background: vars.color.accentWash, fontWeight: vars.weight.medium } },
  '@media': { [media.forced]: { selectors: { '&[aria-current=true]': { borderInlineStart: '4px solid Highlight' } } } },
})
export const running = style({
  color: vars.color.accent,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.normal,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const middle = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  minWidth: 0,
  minHeight: 0,
  '@media': { [media.desktop]: { padding: vars.space.medium, overflow: 'auto' } },
})
export const drawing = style({ '@media': { [media.desktop]: { flex: '1 0 24rem', minHeight: '24rem' } } })
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  minWidth: 0,
  minHeight: 0,
  '@media': {
    [media.desktop]: { padding: vars.space.large, overflow: 'auto', borderInlineStart: `1px solid ${vars.color.rule}` },
  },
})
export const modes = style({
  border: 0,
  minWidth: 0,
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: vars.space.tiny,
})
