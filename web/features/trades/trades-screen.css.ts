import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  width: '100%',
  maxWidth: vars.measure.page,
  marginInline: 'auto',
  padding: vars.space.large,
  '@media': {
    [media.tablet]: { padding: `${vars.space.xlarge} ${vars.space.xxlarge}` },
    [media.print]: { padding: 0 },
  },
})
export const hint = style({ color: vars.color.muted, fontSize: vars.size.small })
export const empty = style({ color: vars.color.muted })
/**
 * The place beside the list is there also without a trade in it: what is chosen does not move away. Paper has a list of
 * its own.
 */
export const columns = style({
  '@media': {
    [media.wide]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) 23rem',
      gap: vars.space.xlarge,
      alignItems: 'start',
    },
    [media.print]: { display: 'none' },
  },
})
export const list = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, minWidth: 0 })
export const beside = style({
  position: 'sticky',
  insetBlockStart: 0,
  maxHeight: '100dvh',
  overflowY: 'auto',
  scrollbarWidth: 'thin',
  paddingBlock: vars.space.large,
  paddingInline: `${vars.space.large} ${vars.space.tiny}`,
  borderInlineStart: `1px solid ${vars.color.rule}`,
  minWidth: 0,
})
