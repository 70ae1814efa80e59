import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const header = style({ display: 'flex', flexDirection: 'column', gap: vars.space.large })
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: `${vars.space.small} ${vars.space.large}`,
})
export const date = style({
  color: vars.color.accent,
  fontSize: vars.size.small,
  fontWeight: vars.weight.medium,
  marginBlockEnd: vars.space.hair,
})
export const clock = style({
  display: 'inline-flex',
  flex: '1 1 auto',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: vars.space.tiny,
  color: vars.color.muted,
  fontSize: vars.size.small,
  whiteSpace: 'nowrap',
  '@media': {
    [`not all and ${media.tablet}`]: { justifyContent: 'flex-start' },
    [media.wide]: { marginInlineEnd: `calc(-1 * ${vars.space.tiny})` },
  },
})
/** Past a long list to the notes; where they stand beside it nobody needs it. */
export const jump = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  marginInlineStart: 'auto',
  paddingInlineStart: vars.space.medium,
  '@media': { [media.tablet]: { marginInlineStart: 0 }, [media.wide]: { display: 'none' } },
})
export const figure = style({ color: vars.color.text, fontWeight: vars.weight.strong })
