import { styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

const { tiny, small, medium } = vars.space

export const listRow = styleVariants({ tiny, close: '0.3125rem', small, medium }, (room) => ({
  paddingBlock: room,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
}))
