import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Rows of events with reserved space: nothing below them may move when they arrive. */
export const reservedRows = 4

export const market = style({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const status = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  minHeight: '4.5rem',
  paddingBlock: vars.space.small,
})
export const age = style({
  flex: '1 1 8rem',
  minWidth: 0,
  color: vars.color.muted,
  fontSize: vars.size.small,
  fontVariantNumeric: 'tabular-nums',
})
/** As wide with the longest countdown as without one. */
export const refresh = style({ minWidth: '9.5rem', flex: 'none', fontVariantNumeric: 'tabular-nums' })
export const quiet = style({ color: vars.color.muted, fontSize: vars.size.small })
export const disclaimer = style({
  color: vars.color.muted,
  fontSize: vars.size.caption,
  paddingBlockEnd: vars.space.medium,
  maxWidth: vars.measure.notes,
})
export const body = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small })
export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: `${vars.space.tiny} ${vars.space.medium}`,
})
export const title = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  lineHeight: vars.line.tight,
  overflowWrap: 'anywhere',
})
export const list = style({ display: 'flex', flexDirection: 'column' })
export const statement = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  paddingBlock: vars.space.small,
  '@media': {
    [media.tablet]: {
      flexDirection: 'row',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: vars.space.large,
    },
  },
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  selectors: { '&:first-child': { paddingBlockStart: 0 }, '&:last-child': { borderBlockEnd: 0 } },
})
export const words = style({ maxWidth: vars.measure.notes, overflowWrap: 'anywhere' })
export const sources = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: vars.space.small })
export const cited = style([
  sources,
  { '@media': { [media.tablet]: { flex: 'none', maxWidth: '40%', justifyContent: 'flex-end' } } },
])
/** A badge that is a link. On touch screens its target is larger than it looks. */
export const source = style({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: vars.space.tiny,
  minHeight: '1.5rem',
  paddingInline: vars.space.small,
  maxWidth: '100%',
  borderRadius: vars.radius.small,
  background: vars.color.accentWash,
  color: vars.color.accent,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.medium,
  lineHeight: vars.line.tight,
  textDecoration: 'none',
  selectors: {
    '&:hover': { textDecoration: 'underline' },
    '&::after': {
      content: '',
      position: 'absolute',
      inset: '50%',
      translate: '-50% -50%',
      minWidth: '100%',
      minHeight: '100%',
    },
  },
  '@media': {
    [media.forced]: { border: '1px solid LinkText' },
    [media.coarse]: { selectors: { '&::after': { minWidth: vars.measure.touch, minHeight: vars.measure.touch } } },
  },
})
export const places = recipe({
  base: { display: 'flex', flexDirection: 'column' },
  variants: {
    /** As high as the expected rows: nothing below moves when fewer come. */
    reserved: {
      true: {
        minHeight: `calc(${reservedRows} * 4.25rem)`,
        '@media': { [media.tablet]: { minHeight: `calc(${reservedRows} * 3.25rem)` } },
      },
      false: {},
    },
    empty: {
      true: { justifyContent: 'center', alignItems: 'center', textAlign: 'center', gap: vars.space.small },
      false: {},
    },
  },
})
export const event = recipe({
  base: {
    display: 'grid',
    gridTemplateColumns: '4.5rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: vars.space.medium,
    borderBlockEnd: `1px solid ${vars.color.rule}`,
    selectors: { '&:last-child': { borderBlockEnd: 0 } },
  },
  variants: {
    whole: {
      true: { minHeight: '3.25rem', paddingBlock: vars.space.tiny },
      false: { height: '4.25rem', overflow: 'hidden', '@media': { [media.tablet]: { height: '3.25rem' } } },
    },
    /** Dimmed by colour, not by opacity: it must stay readable. */
    past: { true: { color: vars.color.faint }, false: {} },
  },
})
export const time = style({
  fontVariantNumeric: 'tabular-nums',
  fontWeight: vars.weight.medium,
  fontSize: vars.size.small,
})
export const when = style({ position: 'relative', display: 'flex', flexDirection: 'column' })
/** The time until the next event, below its time, so that nothing else moves each minute. */
export const wait = style({
  color: vars.color.accent,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.medium,
  lineHeight: vars.line.tight,
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
export const timeless = style({ color: vars.color.muted, fontSize: vars.size.caption, lineHeight: vars.line.tight })
export const about = style({ minWidth: 0 })
export const description = recipe({
  base: { fontSize: vars.size.body, lineHeight: vars.line.tight, overflowWrap: 'anywhere' },
  variants: {
    whole: {
      true: {},
      false: {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: 2,
        overflow: 'hidden',
        // Room for the descenders of the last line, which would be cut off with the rest.
        paddingBlockEnd: '0.125rem',
        marginBlockEnd: '-0.125rem',
        '@media': { [media.tablet]: { WebkitLineClamp: 1 } },
      },
    },
  },
})
export const meta = style({ color: vars.color.muted, fontSize: vars.size.caption, lineHeight: vars.line.body })
/** A source in a line of text. On touch screens its target is larger, without moving the line. */
export const sourceInLine = style({
  '@media': {
    [media.coarse]: {
      paddingBlock: '0.375rem',
      paddingInline: vars.space.small,
      marginInline: `calc(-1 * ${vars.space.small})`,
    },
  },
})
export const foot = style({ display: 'flex', alignItems: 'center', gap: vars.space.medium, minHeight: '2.25rem' })
export const more = style({ flex: 'none', marginInlineStart: `calc(-1 * ${vars.space.medium})` })
export const failed = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: vars.space.medium,
  padding: vars.space.large,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  background: vars.color.surface,
})
