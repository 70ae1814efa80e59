import { style } from '@vanilla-extract/css'
import { appPage } from '#web/design/recipes/page.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style([appPage, stack.large, { '@media': { [media.print]: { padding: 0 } } }])
/**
 * The second column exists also without a trade, so that the chosen line does not move. Paper has a list of its own.
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
export const list = style([stack.medium, { minWidth: 0 }])
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
