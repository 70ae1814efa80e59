import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const part = style({ display: 'flex', flexDirection: 'column', gap: vars.space.small, minWidth: 0 })
/** Columns beside one another where they have room. */
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
  gap: vars.space.medium,
  minWidth: 0,
})
/** What comes of the choices, said as it changes. */
export const said = style({ fontWeight: vars.weight.medium })
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(5rem, 100%), 1fr))',
  gap: vars.space.small,
})
/** The number above its name; in the source the name comes first, as it is read. */
export const figure = style({ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' })
export const name = style({ color: vars.color.muted, fontSize: vars.size.small })
export const value = style({ fontFamily: vars.font.book, fontSize: vars.size.title, lineHeight: vars.line.tight })
export const partTitle = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const lines = style({ display: 'flex', flexDirection: 'column', fontVariantNumeric: 'tabular-nums' })
export const line = style({
  display: 'grid',
  gridTemplateColumns: '2rem minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: vars.space.medium,
  paddingBlock: '0.3125rem',
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
/** Its number in the file, as an editor counts. */
export const place = style({ color: vars.color.muted, fontSize: vars.size.small, textAlign: 'end' })
export const activity = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.medium}`,
  overflowWrap: 'anywhere',
})
export const reason = style({ color: vars.color.critical, overflowWrap: 'anywhere' })
export const columns = style({
  fontFamily: 'ui-monospace, monospace',
  fontSize: vars.size.small,
  overflowWrap: 'anywhere',
  color: vars.color.text,
})
/** An instrument, and below it what is said of its results. */
export const result = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: `0 ${vars.space.medium}`,
  paddingBlock: '0.3125rem',
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  overflowWrap: 'anywhere',
  ':last-child': { borderBlockEnd: 0 },
})
export const notes = style({
  margin: 0,
  paddingInlineStart: vars.space.large,
  listStyle: 'disc',
  color: vars.color.muted,
  fontSize: vars.size.small,
})

/** The name of a file of somebody else's, however long. */
export const shared = style({ maxWidth: '100%', overflowWrap: 'anywhere' })
