import { style } from '@vanilla-extract/css'
import { appPage } from '#web/design/recipes/page.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style([
  appPage,
  stack.xlarge,
  {
    '@media': {
      // The sheet fills the window and each column scrolls by itself: notes stay in view however long a list is.
      [media.wide]: { flex: '1 1 0', minHeight: '32rem', paddingBlockEnd: 0 },
    },
  },
])

export const columns = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: vars.space.xlarge,
  alignItems: 'start',
  '@media': {
    [media.wide]: {
      flex: 1,
      gridTemplateColumns: '13rem minmax(0, 1fr) minmax(0, 1fr)',
      gridTemplateRows: 'minmax(0, 1fr)',
      gap: 0,
      minHeight: 0,
      alignItems: 'stretch',
    },
  },
})
export const columnsOfOne = style([
  columns,
  { '@media': { [media.wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' } } },
])
/** Contained: a tick in one column lays out no other. */
const column = style({
  minWidth: 0,
  contain: 'layout style',
  '@media': {
    [media.wide]: { minHeight: 0, overflowY: 'auto', scrollbarWidth: 'thin', paddingBlockEnd: vars.space.xlarge },
  },
})
const divided = style([
  column,
  {
    '@media': { [media.wide]: { borderInlineStart: `1px solid ${vars.color.rule}`, paddingInline: vars.space.xlarge } },
  },
])
export const index = style([
  column,
  {
    '@media': {
      [media.wide]: {
        paddingInline: `${vars.space.tiny} ${vars.space.xlarge}`,
        marginInlineStart: `calc(-1 * ${vars.space.tiny})`,
      },
    },
  },
])
/** Its list scrolls, its head and the line for the next task stay. */
export const tasks = style([
  divided,
  {
    '@media': { [media.wide]: { overflowY: 'hidden', display: 'flex', flexDirection: 'column', paddingBlockEnd: 0 } },
    selectors: { [`${columnsOfOne} > &`]: { borderInlineStart: 0, paddingInlineStart: 0 } },
  },
])
export const firstUse = style([column, { '@media': { [media.wide]: { gridColumn: 'span 2' } } }])
export const journal = style([
  divided,
  {
    display: 'flex',
    flexDirection: 'column',
    gap: vars.space.small,
    borderBlockStart: `1px solid ${vars.color.rule}`,
    paddingBlockStart: vars.space.medium,
    '@media': {
      [media.wide]: {
        borderBlockStart: 0,
        paddingBlockStart: 0,
        paddingInlineEnd: vars.space.tiny,
        marginInlineEnd: `calc(-1 * ${vars.space.tiny})`,
      },
    },
  },
])
export const journalHeading = style({
  display: 'flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  fontSize: vars.size.title,
  scrollMarginBlockStart: '4.5rem',
})
