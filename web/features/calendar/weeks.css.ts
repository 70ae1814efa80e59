import { createContainer, style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** The page of the calendar. A month that is shown elsewhere, as in a picture, has no column of weeks. */
export const calendar = createContainer()
/** From here on, in a window of some 1366 px, the month has room for a column of its weeks; below, they are a list. */
const withColumn = `${calendar} (min-width: 1080px)`

const inColumn = { display: 'none', '@container': { [withColumn]: { display: 'block' } } } as const
export const name = style(inColumn)
/** On the sheet, not on it like a day: it cannot be opened. */
export const cell = style([
  inColumn,
  {
    padding: vars.space.small,
    background: vars.color.page,
    color: vars.color.muted,
    fontSize: vars.size.caption,
    lineHeight: vars.line.tight,
  },
])
export const parts = style({ display: 'flex', flexDirection: 'column', gap: vars.space.hair })
export const list = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.small,
  '@container': { [withColumn]: { display: 'none' } },
})
export const heading = style({ fontSize: vars.size.lead })
export const lines = style({ display: 'flex', flexDirection: 'column', fontSize: vars.size.small })
export const line = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: vars.space.medium,
  paddingBlock: '0.3125rem',
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':last-child': { borderBlockEnd: 0 },
})
export const quiet = style({ color: vars.color.muted })
export const amounts = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: vars.space.small })
