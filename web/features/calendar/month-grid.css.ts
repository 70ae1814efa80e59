import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { month } from './day-cell.css.ts'

/**
 * On a desk the month takes the height that the window has. With large text on a phone it is wider than the screen, and
 * scrolls: an amount that is cut off would be another amount.
 */
export const frame = style({
  containerName: month,
  containerType: 'inline-size',
  overflowX: 'auto',
  '@media': {
    [media.desktop]: { flex: '1 1 auto', maxHeight: '56rem', overflowX: 'visible' },
    [media.print]: { maxHeight: 'none', overflowX: 'visible' },
  },
})
/** The lines between the days are the ground that shows through. */
export const grid = style({
  tableLayout: 'fixed',
  width: '100%',
  /** That of a phone with text of the usual size. */
  minWidth: '20rem',
  height: '100%',
  borderCollapse: 'separate',
  borderSpacing: 1,
  background: vars.color.rule,
  borderRadius: vars.radius.small,
  ':focus': { outline: 'none' },
  '@media': {
    [media.forced]: { borderCollapse: 'collapse' },
    [media.print]: { borderCollapse: 'collapse', minWidth: 0 },
  },
})
/** Forced colours and paper have no such ground. */
globalStyle(`${grid} td`, {
  '@media': {
    [media.forced]: { border: '1px solid CanvasText' },
    [media.print]: { border: `1px solid ${vars.color.outline}` },
  },
})
export const name = style({
  height: '2rem',
  padding: 0,
  background: vars.color.surface,
  color: vars.color.muted,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.medium,
  textAlign: 'center',
})
/** As high in every month and while it loads; a desk shares out what is left. */
export const week = style({ height: '5.5rem', breakInside: 'avoid', '@media': { [media.tablet]: { height: '6rem' } } })
export const outside = style({ background: vars.color.page })
/** Holds a cell's place while the journal opens. */
export const waiting = style({
  height: 'inherit',
  background: vars.color.surface,
  padding: vars.space.small,
  verticalAlign: 'top',
})
