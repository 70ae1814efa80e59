import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Text of twice the size on a phone. */
const large = '(max-width: 18em)'

export const results = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: `${vars.space.small} ${vars.space.xlarge}`,
  paddingBlockStart: vars.space.medium,
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
/** Columns of fixed width: a result that grows moves none of the others. */
export const table = style({
  flex: '1 1 20rem',
  maxWidth: '40rem',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'normal',
})
globalStyle(`${table} :is(th, td)`, {
  paddingBlock: vars.space.tiny,
  textAlign: 'end',
  verticalAlign: 'baseline',
  fontWeight: vars.weight.normal,
})
globalStyle(`${table} :is(th, td):first-child`, { width: '26%', textAlign: 'start' })
globalStyle(`${table} :is(th, td):nth-child(2)`, { width: '36%' })
globalStyle(`${table} :is(th, td):last-child`, { width: '16%' })
globalStyle(`${table} thead`, { color: vars.color.muted, fontSize: vars.size.small })
globalStyle(`${table} tbody td`, {
  fontFamily: vars.font.book,
  fontSize: vars.size.lead,
  lineHeight: vars.line.tight,
  height: '2rem',
})
globalStyle(`${table} :is(thead, tr, th, td)`, { '@media': { [large]: { display: 'block', width: 'auto' } } })
export const without = style({})
globalStyle(`${table} tbody ${without}`, {
  color: vars.color.muted,
  fontFamily: vars.font.text,
  fontSize: vars.size.small,
})
export const actions = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginInlineStart: 'auto' })
export const way = style({ display: 'inline-flex', alignItems: 'center', minHeight: vars.measure.touch })
