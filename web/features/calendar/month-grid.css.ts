import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { month } from './day-cell.css.ts'

/**
 * With large text on a phone the month is wider than the screen, and scrolls: an amount that is cut off would read as
 * another amount.
 */
export const frame = style({
  containerName: month,
  containerType: 'inline-size',
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'auto',
  '@media': {
    [media.desktop]: { flex: '1 1 auto', maxHeight: '56rem', overflowX: 'visible' },
    [media.print]: { maxHeight: 'none', overflowX: 'visible' },
  },
})
/**
 * Rows of a grid, because engines share out a table's height differently: Firefox stretches its head as well, and no
 * cell fills a row that was stretched. The background shows as lines between the days.
 */
const lines = { display: 'flex', flexDirection: 'column', gap: 1 } as const
/** Forced colours and paper have no such background: the cells have borders, which overlap. */
const bordered = { [media.forced]: { gap: 0 }, [media.print]: { gap: 0 } }
export const grid = style({
  ...lines,
  width: '100%',
  /** The width of a phone with text of the usual size. */
  minWidth: '20rem',
  flex: '1 0 auto',
  padding: 1,
  background: vars.color.rule,
  borderRadius: vars.radius.small,
  ':focus': { outline: 'none' },
  '@media': { [media.forced]: { gap: 0 }, [media.print]: { gap: 0, minWidth: 0 } },
})
export const weeks = style({ ...lines, flex: '1 0 auto', '@media': bordered })
const row = { display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', gap: 1 } as const
export const names = style({ ...row, flex: 'none', '@media': bordered })
/**
 * The same height in every month and while it loads; a wide window shares out the rest. The height is that of its
 * track: WebKit stretches no cell to the `flex-basis` of its row.
 */
export const week = style({
  ...row,
  gridAutoRows: 'minmax(5.5rem, auto)',
  flex: '1 0 auto',
  breakInside: 'avoid',
  '@media': { ...bordered, [media.tablet]: { gridAutoRows: 'minmax(6rem, auto)' } },
})
globalStyle(`${week} > td`, {
  '@media': {
    [media.forced]: { border: '1px solid CanvasText', margin: '0 -1px -1px 0' },
    [media.print]: { border: `1px solid ${vars.color.outline}`, margin: '0 -1px -1px 0' },
  },
})
export const name = style({
  background: vars.color.surface,
  color: vars.color.muted,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.medium,
  lineHeight: '2rem',
  textAlign: 'center',
})
export const outside = style({ background: vars.color.page })
export const waiting = style({ background: vars.color.surface, padding: vars.space.small })
