import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  width: '100%',
  maxWidth: vars.measure.page,
  marginInline: 'auto',
  padding: vars.space.large,
  '@media': { [media.tablet]: { padding: `${vars.space.xlarge} ${vars.space.xxlarge}` } },
})
/** Lines that can be read. */
globalStyle(`${page} > *`, { maxWidth: '44rem' })
export const count = style({ color: vars.color.muted, fontSize: vars.size.small })
export const problem = style({ color: vars.color.caution })
export const help = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, color: vars.color.muted })
export const examples = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small, margin: 0 })
export const example = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: vars.space.large,
  '@media': { [media.tablet]: { gridTemplateColumns: '14rem minmax(0, 1fr)' } },
})
export const part = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const heading = style({ fontSize: vars.size.lead })
export const list = style({ display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyle: 'none' })
const line = style({ borderBlockStart: `1px solid ${vars.color.rule}`, paddingBlock: vars.space.medium })
export const item = style([
  line,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${vars.space.tiny} ${vars.space.large}` },
])
export const itemText = style({ flex: '1 1 14rem', overflowWrap: 'anywhere' })
export const quiet = style({ color: vars.color.muted, fontSize: vars.size.small })
export const day = style([line, { display: 'flex', flexDirection: 'column', gap: vars.space.small }])
export const dayHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: `${vars.space.tiny} ${vars.space.large}`,
})
export const date = style({ fontSize: vars.size.body, fontWeight: vars.weight.medium, marginInlineEnd: 'auto' })
export const excerpt = style({
  margin: 0,
  fontFamily: vars.font.book,
  lineHeight: vars.line.notes,
  overflowWrap: 'anywhere',
})
/** What was looked for, in the paper and ink of the theme. */
export const found = style({
  color: 'inherit',
  background: vars.color.accentWash,
  textDecoration: 'underline',
  textDecorationColor: vars.color.accent,
  textUnderlineOffset: '0.2em',
  '@media': { [media.forced]: { color: 'MarkText', background: 'Mark' } },
})
export const place = style({
  display: 'block',
  fontFamily: vars.font.text,
  fontSize: vars.size.caption,
  color: vars.color.muted,
})
