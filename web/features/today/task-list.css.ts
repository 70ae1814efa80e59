import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** Its background shows as rules between the rows: a row's own border may fall on half a pixel and not be painted. */
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  background: vars.color.rule,
  backgroundClip: 'content-box',
  selectors: { '&::before, &::after': { content: '' } },
  '@media': {
    [media.wide]: {
      overflowY: 'auto',
      minHeight: 0,
      scrollbarWidth: 'thin',
      marginInline: `calc(-1 * ${vars.space.small})`,
      paddingInline: vars.space.small,
    },
  },
})

/** The height of a group before its first layout, so that nothing below it moves. */
const high = (rows: number, row: string) => ({ containIntrinsicBlockSize: `auto calc(${rows} * ${row} - 1px)` })
const highWith = (row: string) =>
  Object.fromEntries([2, 3, 4].map((rows) => [`&:has(> :nth-child(${rows}))`, high(rows, row)]))

/** A tick must not lay out and paint a hundred rows: groups out of sight are skipped, the others stay painted. */
export const group = style({
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  gap: 1,
  contentVisibility: 'auto',
  overflowClipMargin: '0.5rem',
  ...high(1, vars.measure.touch),
  selectors: highWith(vars.measure.touch),
  '@media': { [media.coarse]: { ...high(1, '(2.78rem + 1px)'), selectors: highWith('(2.78rem + 1px)') } },
})

export const more = style({ alignSelf: 'start', flexShrink: 0 })
