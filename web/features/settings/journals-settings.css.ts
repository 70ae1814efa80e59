import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const card = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  padding: vars.space.large,
  minWidth: 0,
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  '@media': { [media.tablet]: { padding: vars.space.xlarge } },
})
export const cardHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  minWidth: 0,
})
/** The name's line is as high while it is not known. */
export const currentName = style({
  flex: '1 1 8rem',
  minWidth: 0,
  minHeight: '1.2em',
  fontFamily: vars.font.book,
  fontSize: vars.size.title,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
})
export const badges = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small, minHeight: '1.5rem' })
/** Columns of one width: a value that arrives moves none beside it. */
export const facts = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  gap: `${vars.space.tiny} ${vars.space.xlarge}`,
})
export const fact = style({ display: 'flex', gap: vars.space.small, minHeight: '1.5em' })
export const term = style({ color: vars.color.muted })
export const refused = style({ color: vars.color.critical, fontSize: vars.size.small })
export const quiet = style({ color: vars.color.muted })

export const list = style({ display: 'flex', flexDirection: 'column' })
export const item = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.medium}`,
  minHeight: '3.75rem',
  paddingBlock: vars.space.small,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  selectors: { '&:last-child': { borderBlockEnd: 0 } },
})
export const itemWords = style({ display: 'flex', flexDirection: 'column', gap: vars.space.hair, minWidth: 0 })
export const itemHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${vars.space.tiny} ${vars.space.small}`,
  minWidth: 0,
})
export const itemName = style({ minWidth: 0, fontWeight: vars.weight.medium })
export const itemFacts = style({ color: vars.color.muted, fontSize: vars.size.small })
export const itemActions = style({ display: 'flex', alignItems: 'center', gap: vars.space.tiny })
