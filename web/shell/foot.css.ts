import { globalStyle, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

/** At the foot of the window, where a notice that comes or goes moves no text. */
export const foot = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: 5,
  marginBlockStart: 'auto',
  paddingBlockEnd: 'env(safe-area-inset-bottom)',
  background: vars.color.page,
  '@media': { [media.print]: { display: 'none' } },
})
export const places = style({
  display: 'flex',
  borderBlockStart: `1px solid ${vars.color.rule}`,
  '@media': { [media.desktop]: { display: 'none' } },
})
globalStyle(`${places} > *`, { flex: '1 1 0', minWidth: 0 })
/** An on-screen keyboard leaves little room, so the page's text gets all of it. */
globalStyle(`body:has(:is(textarea, input:not([type=checkbox], [type=radio])):focus) ${places}`, {
  '@media': { [media.coarse]: { display: 'none' } },
})
export const place = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: vars.space.hair,
    minHeight: '3.25rem',
    color: vars.color.muted,
    textDecoration: 'none',
    fontSize: vars.size.small,
    fontWeight: vars.weight.medium,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    ':focus-visible': { outlineOffset: '-2px' },
    '@media': {
      // With text of twice the size on a phone only the icons are left.
      '(max-width: 18em)': { fontSize: 0 },
    },
  },
  variants: {
    current: {
      true: {
        color: vars.color.text,
        boxShadow: `inset 0 3px 0 ${vars.color.accent}`,
        '@media': { [media.forced]: { outline: '2px solid Highlight', outlineOffset: -2 } },
      },
      false: {},
    },
  },
})
