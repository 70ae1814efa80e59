import { keyframes, style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { columns } from '#web/design/recipes/columns.ts'
import { appPage } from '#web/design/recipes/page.css.ts'
import { row } from '#web/design/recipes/row.css.ts'
import { stack } from '#web/design/recipes/stack.css.ts'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const page = style([appPage, stack.xlarge, { '@media': { [media.print]: { padding: 0 } } }])
export const lead = style({ fontFamily: vars.font.book, fontSize: vars.size.lead, maxWidth: vars.measure.notes })
export const filters = style({ '@media': { [media.print]: { display: 'none' } } })
const appear = keyframes({ from: { opacity: 0 } })
/** While new findings take long enough to notice, the last ones have a line above them. */
export const findings = style([
  stack.xlarge,
  {
    minWidth: 0,
    position: 'relative',
    selectors: {
      '&[aria-busy]::before': {
        content: '""',
        position: 'absolute',
        insetInline: 0,
        insetBlockStart: `calc(-1 * ${vars.space.medium})`,
        height: '2px',
        background: vars.color.accent,
        animation: `${appear} 0s 0.2s both`,
      },
    },
  },
])
export const section = style([stack.medium, { minWidth: 0 }])
export const written = style([stack.small, { minWidth: 0 }])
export const caption = style({ color: vars.color.muted, fontSize: vars.size.small, maxWidth: vars.measure.notes })
export const figures = style({ ...columns('fill', '13rem'), gap: vars.space.large })
export const scroller = style({ overflowX: 'auto', '@media': { [media.print]: { overflow: 'visible' } } })
export const table = style({ width: '100%', borderCollapse: 'collapse', fontSize: vars.size.small })
export const cell = style({
  padding: `${vars.space.small} ${vars.space.small} ${vars.space.small} 0`,
  borderBlockEnd: `1px solid ${vars.color.rule}`,
  textAlign: 'start',
  fontWeight: vars.weight.normal,
  whiteSpace: 'nowrap',
})
export const number = style([cell, { textAlign: 'end' }])
export const itemCell = style([cell, { whiteSpace: 'normal', minWidth: '10rem', overflowWrap: 'anywhere' }])
export const beside = style([cell, { paddingInlineStart: vars.space.large }])
export const line = recipe({
  variants: {
    large: { true: {}, false: { color: vars.color.muted, '@media': { [media.forced]: { color: 'GrayText' } } } },
  },
})
export const link = style({
  color: 'inherit',
  textDecoration: 'underline',
  textDecorationColor: vars.color.outline,
  textUnderlineOffset: '0.2em',
})
export const note = style({ display: 'block', color: vars.color.muted })
export const card = style([
  stack.tiny,
  {
    minWidth: 0,
    paddingBlockEnd: vars.space.medium,
    borderBlockEnd: `1px solid ${vars.color.rule}`,
    breakInside: 'avoid',
  },
])
export const tone = recipe({
  variants: { tone: { gain: { color: vars.color.positive }, loss: { color: vars.color.critical }, even: {} } },
})
export const terms = style([stack.medium, { paddingBlock: vars.space.medium }])
export const term = style({ fontWeight: vars.weight.strong })
export const meaning = style({ maxWidth: vars.measure.notes, color: vars.color.muted })
export const summary = style({
  cursor: 'pointer',
  minHeight: vars.measure.touch,
  paddingBlock: vars.space.small,
  // On paper a folded part cannot be opened.
  '@media': { [media.print]: { display: 'none' } },
})
export const choices = style({
  ...columns('fill', '10rem'),
  gap: vars.space.medium,
  '@media': { [media.print]: { display: 'none' } },
})
export const buttons = style([
  row({ gap: 'small', wrap: true, align: 'end' }),
  { '@media': { [media.print]: { display: 'none' } } },
])
export const screenOnly = style({ '@media': { [media.print]: { display: 'none' } } })
export const printed = style({ whiteSpace: 'pre-wrap', fontFamily: vars.font.book })
export const periods = style([screenOnly, row({ gap: 'large', wrap: true })])
export const lines = style([stack.small, { maxWidth: vars.measure.notes }])
