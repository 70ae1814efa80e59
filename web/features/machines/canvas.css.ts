import { style } from '@vanilla-extract/css'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const frame = style({
  position: 'relative',
  minWidth: 0,
  height: '60vh',
  minHeight: '18rem',
  '@media': { [media.desktop]: { height: '100%' } },
})
export const window = style({
  width: '100%',
  height: '100%',
  overflow: 'hidden',
  touchAction: 'none',
  userSelect: 'none',
  cursor: 'grab',
  background: vars.color.page,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  ':active': { cursor: 'grabbing' },
  // The system forces no colour on a shape: the drawing takes them by itself.
  '@media': {
    [media.forced]: {
      vars: {
        [vars.color.page]: 'Canvas',
        [vars.color.surface]: 'Canvas',
        [vars.color.accentWash]: 'Canvas',
        [vars.color.text]: 'CanvasText',
        [vars.color.muted]: 'CanvasText',
        [vars.color.outline]: 'CanvasText',
        [vars.color.accent]: 'Highlight',
      },
    },
  },
})
export const waiting = style({ display: 'grid', placeItems: 'center', height: '100%', color: vars.color.muted })
export const tools = style({
  position: 'absolute',
  insetBlockEnd: vars.space.small,
  insetInlineEnd: vars.space.small,
  display: 'flex',
  gap: vars.space.tiny,
  padding: vars.space.tiny,
  background: vars.color.surface,
  border: `1px solid ${vars.color.rule}`,
  borderRadius: vars.radius.medium,
  boxShadow: vars.shadow.resting,
})
