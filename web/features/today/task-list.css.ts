import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** The rules are what shows of it between the rows: a border of a row that begins at half a pixel may not be painted. */
export const list = style({
  display: 'flex', flexDirection: 'column', gap: 1, background: vars.color.rule, backgroundClip: 'content-box',
  selectors: { '&::before, &::after': { content: '' } },
  '@media': { [media.wide]: { overflowY: 'auto', minHeight: 0, scrollbarWidth: 'thin', marginInline: `calc(-1 * ${vars.space.small})`, paddingInline: vars.space.small } },
})

/** So many rows of one line with the rules between them: a group has its height before it was ever laid out, and nothing below it moves. */
const high = (rows: number, row: string) => ({ containIntrinsicBlockSize: `auto calc(${rows} * ${row} - 1px)` })
const highWith = (row: string) => Object.fromEntries([2, 3, 4].map((rows) => [`&:has(> :nth-child(${rows}))`, high(rows, row)]))

/** A tick must not lay out and paint a hundred rows: groups out of sight wait until they are scrolled to, the others stay as they were painted. */
export const group = style({
  display: 'flex', flexDirection: 'column', flexShrink: 0, gap: 1, contentVisibility: 'auto', overflowClipMargin: '0.5rem',
  ...high(1, vars.measure.touch),
  selectors: highWith(vars.measure.touch),
  '@media': { [media.coarse]: { ...high(1, '(2.78rem + 1px)'), selectors: highWith('(2.78rem + 1px)') } },
})
