import { createContainer, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const sheet = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  fontVariantNumeric: 'tabular-nums',
})
export const figures = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) repeat(2, max-content)',
  columnGap: vars.space.xlarge,
})
export const figure = style({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  minWidth: 0,
})
export const name = style({ color: vars.color.muted, fontSize: vars.size.small })
export const value = style({
  fontFamily: vars.font.book,
  fontSize: vars.size.title,
  lineHeight: vars.line.tight,
  overflowWrap: 'anywhere',
})
export const result = recipe({
  variants: { tone: { gain: { color: vars.color.positive }, loss: { color: vars.color.critical }, even: {} } },
})
export const list = style({ display: 'flex', flexDirection: 'column' })
/** The container's width, not the window's: next to a month or a list it may be narrow. */
const place = createContainer()
const roomy = `${place} (min-width: 27rem)`
export const tableFrame = style({ containerName: place, containerType: 'inline-size' })
export const table = style({
  display: 'block',
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: vars.size.small,
  '@container': { [roomy]: { display: 'table' } },
})
/** In two lines the columns are below each other: their names are for screen readers. */
export const columns = style({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  '@container': {
    [roomy]: { position: 'static', width: 'auto', height: 'auto', overflow: 'visible', clipPath: 'none' },
  },
})
const inRow = {
  padding: `0.3125rem ${vars.space.medium} 0.3125rem 0`,
  verticalAlign: 'baseline',
  textAlign: 'start',
  selectors: { '&:last-child': { paddingInlineEnd: 0, textAlign: 'end' } },
} as const
export const column = style({
  ...inRow,
  color: vars.color.muted,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.normal,
})
export const lines = style({ display: 'block', '@container': { [roomy]: { display: 'table-row-group' } } })
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gridTemplateAreas: '"side symbol result" "time quantity quantity"',
  alignItems: 'baseline',
  columnGap: vars.space.small,
  paddingBlock: '0.3125rem',
  position: 'relative',
  borderBlockStart: `1px solid ${vars.color.rule}`,
  ':first-child': { borderBlockStart: 0 },
  '@container': { [roomy]: { display: 'table-row' } },
})
const indent = vars.space.large
export const part = style({
  color: vars.color.muted,
  fontSize: vars.size.caption,
  borderBlockStart: 0,
  paddingBlock: '0 0.3125rem',
  paddingInlineStart: indent,
})
export const hint = style({
  color: vars.color.muted,
  fontSize: vars.size.small,
  selectors: { [`${part} &`]: { fontSize: 'inherit' } },
})
const wide = { '@container': { [roomy]: inRow } } as const
export const time = style({
  gridArea: 'time',
  padding: 0,
  color: vars.color.muted,
  whiteSpace: 'nowrap',
  '@container': { [roomy]: { ...inRow, selectors: { [`${part} > &`]: { paddingInlineStart: indent } } } },
})
/** As wide as the longest of Buy, Sell, Short and Cover, so that symbols are aligned. */
export const side = style({
  ...wide,
  gridArea: 'side',
  padding: 0,
  minWidth: '3.75rem',
  // The words are the product's own: none breaks to make room for a long name.
  overflowWrap: 'normal',
  fontWeight: vars.weight.strong,
  selectors: { [`${part} > &`]: { fontWeight: vars.weight.normal } },
})
export const symbol = style({ ...wide, gridArea: 'symbol', padding: 0, overflowWrap: 'anywhere' })
export const link = style({
  color: vars.color.text,
  fontWeight: vars.weight.strong,
  '::after': { content: '""', position: 'absolute', inset: 0 },
  selectors: {
    [`${part} &`]: { color: 'inherit', fontWeight: vars.weight.normal },
    [`${part} &:not(:hover)`]: { textDecoration: 'none' },
  },
})
export const quantity = style({
  ...wide,
  gridArea: 'quantity',
  padding: 0,
  color: vars.color.muted,
  overflowWrap: 'anywhere',
})
export const lineResult = style({ ...wide, gridArea: 'result', padding: 0, textAlign: 'end', whiteSpace: 'nowrap' })
export const actions = style({ display: 'flex', flexWrap: 'wrap', gap: vars.space.small })
export const explained = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.medium,
  padding: vars.space.medium,
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
})
export const closing = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.tiny,
  paddingBlockEnd: vars.space.medium,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0, paddingBlockEnd: 0 },
})
export const closingName = style({ fontSize: vars.size.body, fontWeight: vars.weight.strong })
export const sum = style({
  display: 'flex',
  justifyContent: 'space-between',
  gap: vars.space.medium,
  fontSize: vars.size.small,
})
export const total = style({ fontWeight: vars.weight.strong })
