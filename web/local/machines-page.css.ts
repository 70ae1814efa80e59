import { style } from '@vanilla-extract/css'
import { row } from '#web/design/recipes/row.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const column = { display: 'flex', flexDirection: 'column', minWidth: 0 } as const
/** A column that scrolls on a desk; a phone scrolls the page. */
const scrolled = { minHeight: 0, '@media': { [media.desktop]: { padding: vars.space.large, overflow: 'auto' } } }

export const page = style({
  ...column,
  gap: vars.space.large,
  padding: vars.space.large,
  '@media': {
    [media.desktop]: {
      display: 'grid',
      gridTemplate: 'minmax(0, 1fr) / 13rem minmax(0, 1fr) 23rem',
      gap: 0,
      padding: 0,
      height: '100dvh',
    },
  },
})
export const side = style([{ ...column, gap: vars.space.small }, scrolled])
export const list = style({
  display: 'flex',
  overflowX: 'auto',
  '@media': { [media.desktop]: { flexDirection: 'column', marginInline: `calc(-1 * ${vars.space.small})` } },
})
export const machine = style({
  ...column,
  flexShrink: 0,
  minHeight: vars.measure.touch,
  padding: `${vars.space.tiny} ${vars.space.small}`,
  color: vars.color.text,
  textDecoration: 'none',
  borderRadius: vars.radius.medium,
  ':hover': { background: vars.color.sunken },
  selectors: { '&[aria-current]': { background: vars.color.accentWash, fontWeight: vars.weight.strong } },
  '@media': { [media.forced]: { selectors: { '&[aria-current]': { borderInlineStart: '4px solid Highlight' } } } },
})
export const running = style({
  color: vars.color.accent,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.normal,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
export const middle = style([
  { ...column, height: '60vh', minHeight: 0 },
  { '@media': { [media.desktop]: { height: 'auto', paddingBlock: vars.space.medium } } },
])
export const panel = style([{ ...column, gap: vars.space.large }, scrolled])
export const part = style({ ...column, gap: vars.space.small })
export const now = style({ color: vars.color.accent, fontWeight: vars.weight.strong })
export const events = style([row({ gap: 'tiny', wrap: true }), { border: 0 }])
export const context = style({ fontSize: vars.size.caption, lineHeight: vars.line.body, whiteSpace: 'pre-wrap' })
export const history = style({ ...column, gap: vars.space.tiny, fontSize: vars.size.small })
