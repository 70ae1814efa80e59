import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** The rules are what shows of it between the rows: a border of a row that begins at half a pixel may not be painted. */
export const list = style({
  display: 'flex', flexDirection: 'column', gap: 1, background: vars.color.rule, backgroundClip: 'content-box',
  selectors: { '&::before, &::after': { content: '' } },
  '@media': { [media.wide]: { overflowY: 'auto', minHeight: 0, scrollbarWidth: 'thin', marginInline: `calc(-1 * ${vars.space.small})`, paddingInline: vars.space.small } },
})

/** A tick must not lay out and paint a hundred rows: groups out of sight wait until they are scrolled to, the others stay as they were painted. */
export const group = style({
  display: 'flex', flexDirection: 'column', flexShrink: 0, gap: 1,
  // Four rows of one line.
  contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 11rem', overflowClipMargin: '0.5rem',
})
