import { createContainer, style } from '@vanilla-extract/css'
import { listRow } from '#web/design/recipes/list-row.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** The page of the calendar. A month that is shown elsewhere, as in a picture, has no column of weeks. */
export const calendar = createContainer()
/** From here on, in a window of some 1366 px, the month has room for a column of its weeks; below, they are a list. */
const withColumn = `${calendar} (min-width: 1080px)`

const inColumn = { display: 'none', '@container': { [withColumn]: { display: 'block' } } } as const
export const name = style(inColumn)
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
export const list = style([stack.small, { '@container': { [withColumn]: { display: 'none' } } }])
export const lines = style([stack.none, { fontSize: vars.size.small }])
export const line = style([
  listRow.close,
  { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline', gap: vars.space.medium },
])
export const amounts = row({ gap: 'small', wrap: true, justify: 'end' })
