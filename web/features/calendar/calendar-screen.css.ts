import { style } from '@vanilla-extract/css'
import { limits } from '#domain/limits.ts'
import { appPage } from '#web/design/recipes/page.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'
import { calendar } from './weeks.css.ts'

/** Spec section 2 counts the panel in units of a quarter rem. */
const panelWidth = `${limits.calendarPanelUnits / 4}rem`

export const page = style([
  appPage,
  stack.xlarge,
  {
    containerName: calendar,
    containerType: 'inline-size',
    '@media': {
      [media.desktop]: {
        flex: '1 1 0',
        display: 'grid',
        gridTemplateColumns: `minmax(0, 1fr) ${panelWidth}`,
        gridTemplateRows: 'minmax(0, 1fr)',
        gap: vars.space.xlarge,
        minHeight: '44rem',
        paddingInlineEnd: vars.space.large,
        paddingBlockEnd: vars.space.large,
      },
      [media.print]: { display: 'block', minHeight: 0, padding: 0 },
    },
  },
])
export const month = style([stack.medium, { minWidth: 0, '@media': { [media.desktop]: { minHeight: 0 } } }])
export const panel = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.xlarge,
  minWidth: 0,
  '@media': {
    [media.desktop]: {
      // Contains visually hidden texts, which would otherwise make the page longer than the window.
      position: 'relative',
      minHeight: 0,
      overflowY: 'auto',
      scrollbarWidth: 'thin',
      borderInlineStart: `1px solid ${vars.color.rule}`,
      paddingInline: `${vars.space.large} ${vars.space.tiny}`,
      paddingBlockEnd: vars.space.xlarge,
    },
    [media.print]: {
      display: 'block',
      overflow: 'visible',
      border: 0,
      padding: 0,
      marginBlockStart: vars.space.xlarge,
    },
  },
})
/** On the screen the sidebar names the journal. */
export const journalName = style({
  display: 'none',
  '@media': { [media.print]: { display: 'block', fontSize: vars.size.small } },
})
export const printed = style({
  display: 'none',
  '@media': { [media.print]: { display: 'block', breakBefore: 'page', ':empty': { display: 'none' } } },
})
/** Not printed: a scrolling field would be cut off, and its text is printed below the month. */
export const entry = style({
  display: 'flex',
  flexDirection: 'column',
  gap: vars.space.large,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  paddingBlockEnd: vars.space.large,
  '@media': { [media.print]: { display: 'none' } },
})
/** A day that may get trades fills the panel: as it grows, nothing in sight below it moves. */
export const growing = style({
  '@media': { [media.desktop]: { flexShrink: 0, minHeight: `calc(100% + ${vars.space.small})` } },
})
