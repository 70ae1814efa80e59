import { style } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const prose = style({ color: vars.color.muted })
export const act = style({ marginBlockStart: 'auto', width: '100%' })
export const loading = style({ display: 'flex', flexDirection: 'column', gap: vars.space.medium, width: '100%' })
export const list = style({
  width: '100%',
  maxHeight: '22rem',
  overflowY: 'auto',
  borderBlockStart: `1px solid ${vars.color.rule}`,
})
export const file = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: vars.space.medium,
  width: '100%',
  minHeight: vars.measure.touch,
  padding: `${vars.space.small} ${vars.space.tiny}`,
  textAlign: 'start',
  cursor: 'pointer',
  background: 'transparent',
  border: 0,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  ':hover': { background: vars.color.accentWash },
  ':focus-visible': { outlineOffset: -2 },
  selectors: { '&:disabled:not([aria-busy])': { opacity: 0.55 } },
})
export const name = style({ fontWeight: vars.weight.medium })
export const date = style({ color: vars.color.muted, fontSize: vars.size.small, whiteSpace: 'nowrap' })
export const chevron = style({ color: vars.color.muted })
