import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const sidebar = style([stack.xlarge, { minHeight: '100%', padding: vars.space.medium }])
export const head = style([stack.tiny, { padding: `${vars.space.medium} ${vars.space.small} 0` }])
/** A name that does not fit next to the bell wraps out of sight, as a whole. */
export const brand = style({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.xxlarge} ${vars.space.small}`,
  fontFamily: vars.font.book,
  fontSize: vars.size.title,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  height: `calc(1em * ${vars.line.tight})`,
  minWidth: 0,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
})
export const bell = style({ color: vars.color.accent })
/** Reserves the line of the name while it loads. */
export const journalPlace = style({ minHeight: vars.measure.touch })
export const journal = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: vars.space.small,
  width: '100%',
  minHeight: vars.measure.touch,
  paddingInline: vars.space.hair,
  border: 0,
  borderRadius: vars.radius.medium,
  background: 'transparent',
  cursor: 'pointer',
  color: vars.color.muted,
  fontSize: vars.size.small,
  textAlign: 'start',
  ':hover': { color: vars.color.text, background: vars.color.rule },
})
export const journalName = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
export const search = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.small,
  width: '100%',
  minHeight: '2.25rem',
  paddingInline: vars.space.small,
  marginBlockStart: vars.space.small,
  border: `1px solid ${vars.color.outline}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
  cursor: 'pointer',
  color: vars.color.muted,
  fontSize: vars.size.small,
  textAlign: 'start',
  ':hover': { color: vars.color.text },
  '@media': { [media.coarse]: { minHeight: vars.measure.touch } },
})
export const searchLabel = style({ flex: 1 })
export const entry = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-start',
    gap: vars.space.medium,
    width: '100%',
    minHeight: vars.measure.touch,
    paddingInline: vars.space.small,
    border: 0,
    borderRadius: vars.radius.medium,
    background: 'transparent',
    cursor: 'pointer',
    color: vars.color.muted,
    textDecoration: 'none',
    fontSize: vars.size.body,
    fontWeight: vars.weight.medium,
    ':hover': { color: vars.color.text, background: vars.color.rule },
  },
  variants: {
    current: {
      true: {
        color: vars.color.text,
        background: vars.color.accentWash,
        borderStartStartRadius: 0,
        borderEndStartRadius: 0,
        boxShadow: `inset 3px 0 0 ${vars.color.accent}`,
        ':hover': { background: vars.color.accentWash },
        '@media': { [media.forced]: { outline: '2px solid Highlight', outlineOffset: -2 } },
      },
      false: {},
    },
  },
})
export const foot = style([stack.tiny, { marginBlockStart: 'auto' }])
export const count = style({
  marginInlineStart: 'auto',
  minWidth: '1.5rem',
  paddingInline: vars.space.small,
  textAlign: 'center',
  borderRadius: vars.radius.round,
  background: vars.color.cautionWash,
  color: vars.color.text,
  border: `1px solid ${vars.color.caution}`,
  fontSize: vars.size.small,
})
export const status = style({ paddingInline: vars.space.small })
export const legal = style({
  display: 'flex',
  gap: vars.space.large,
  padding: vars.space.small,
  borderBlockStart: `1px solid ${vars.color.rule}`,
  marginBlockStart: vars.space.small,
  fontSize: vars.size.small,
})
