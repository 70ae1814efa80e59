import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { ruled } from '#web/design/recipes/panel.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const section = style([stack.small, { minWidth: 0 }])
export const head = style([
  row({ align: 'center', justify: 'between' }),
  { minHeight: vars.measure.touch, marginInlineEnd: `calc(-1 * ${vars.space.small})` },
])

export const cards = style({
  display: 'flex',
  gap: vars.space.small,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: vars.space.large,
  paddingBlock: vars.space.tiny,
  marginInline: `calc(-1 * ${vars.space.large})`,
  paddingInline: vars.space.large,
  '@media': {
    [media.tablet]: { marginInline: 0, paddingInline: 0, scrollPaddingInline: 0 },
    [media.wide]: { flexDirection: 'column', gap: 0, overflowX: 'visible', scrollSnapType: 'none', paddingInline: 0 },
  },
})
export const item = style({
  flex: '0 0 auto',
  width: '10.5rem',
  scrollSnapAlign: 'start',
  '@media': { [media.wide]: { width: '100%', borderBlockEnd: `1px solid ${vars.color.rule}` } },
})
/** The column may have fifty cards: those out of sight are neither laid out nor painted. */
export const group = style({
  display: 'contents',
  '@media': {
    [media.wide]: {
      display: 'block',
      flexShrink: 0,
      contentVisibility: 'auto',
      containIntrinsicBlockSize: 'auto 14.5rem',
    },
  },
})
export const card = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'baseline',
    gap: `${vars.space.small} ${vars.space.small}`,
    width: '100%',
    height: '100%',
    minHeight: vars.measure.touch,
    padding: `${vars.space.small} ${vars.space.medium}`,
    textAlign: 'start',
    cursor: 'pointer',
    background: vars.color.surface,
    border: `1px solid ${vars.color.rule}`,
    borderRadius: vars.radius.medium,
    color: vars.color.text,
    ':hover': { background: vars.color.sunken },
    ':focus-visible': { outlineOffset: -2 },
    selectors: {
      '&[data-drop=in]': { outline: `2px solid ${vars.color.accent}`, outlineOffset: -2 },
      '&[data-drop=before]': { boxShadow: `inset 2px 2px 0 ${vars.color.accent}` },
      '&[data-drop=after]': { boxShadow: `inset -2px -2px 0 ${vars.color.accent}` },
      '[data-dragging] > &': { opacity: 0.5 },
    },
    '@media': { [media.wide]: { border: 0, borderRadius: 0, background: 'transparent', padding: vars.space.medium } },
  },
  variants: {
    selected: {
      true: {
        background: vars.color.accentWash,
        borderColor: vars.color.accent,
        ':hover': { background: vars.color.accentWash },
        '@media': {
          [media.wide]: { background: vars.color.accentWash, boxShadow: `inset 3px 0 0 ${vars.color.accent}` },
          [media.forced]: { outline: '2px solid Highlight', outlineOffset: -2 },
        },
      },
      false: {},
    },
  },
})
export const name = style({
  unicodeBidi: 'plaintext',
  fontWeight: vars.weight.medium,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  lineHeight: '1.35',
})
export const count = style({ alignSelf: 'start' })
/**
 * As wide as its largest number and as high as a line of the name: a tick lays out nothing around it. A contained box
 * has no baseline, so its margin places it.
 */
export const figure = style({
  display: 'block',
  contain: 'size layout style',
  blockSize: `calc(1.35 * ${vars.size.body})`,
  lineHeight: `calc(1.35 * ${vars.size.body})`,
  marginBlockStart: '0.04em',
  color: vars.color.muted,
  fontSize: vars.size.small,
  textAlign: 'end',
  whiteSpace: 'nowrap',
})
export const first = style([
  stack.large,
  { maxWidth: '32rem', paddingBlock: `${vars.space.small} ${vars.space.xlarge}` },
])
export const starter = style([stack.small, ruled.large, { alignItems: 'flex-start' }])

/** Ticks change only the selected card; on the others, containment would just add layers. */
globalStyle(`${item} :not([aria-current]) > * > ${figure}`, { contain: 'none' })
