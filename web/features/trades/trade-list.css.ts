import { style } from '@vanilla-extract/css'
import { recipe } from '@vanilla-extract/recipes'
import { media } from '#web/design/tokens/media.ts'
import { vars } from '#web/design/tokens/tokens.css.ts'

const roomyColumns = [
  'minmax(0, 1.3fr) 3.25rem minmax(0, 1.3fr) minmax(0, 0.7fr)',
  'repeat(2, minmax(0, 1fr)) 4rem 4.25rem minmax(6.5rem, 1.2fr)',
].join(' ')
const inset = vars.space.small

export const frame = style({ minWidth: 0 })
export const table = style({ display: 'block', width: '100%', fontSize: vars.size.small })
/** In two lines the columns are below each other: their names are for screen readers. */
export const head = recipe({
  base: { display: 'block' },
  variants: {
    roomy: {
      true: {},
      false: {
        position: 'absolute',
        width: 1,
        height: 1,
        overflow: 'hidden',
        clipPath: 'inset(50%)',
        whiteSpace: 'nowrap',
      },
    },
  },
})
export const columns = style({
  display: 'grid',
  gridTemplateColumns: roomyColumns,
  columnGap: vars.space.medium,
  paddingInline: inset,
})
export const column = style({
  color: vars.color.muted,
  fontSize: vars.size.caption,
  fontWeight: vars.weight.normal,
  textAlign: 'end',
  selectors: { '&:nth-child(-n + 3)': { textAlign: 'start' } },
})
export const body = style({ display: 'block', position: 'relative' })
const row = { position: 'absolute', insetInline: 0 } as const
export const heading = style({ ...row, display: 'flex', alignItems: 'flex-end' })
export const day = style({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: vars.measure.touch,
  paddingInlineStart: inset,
  fontWeight: vars.weight.strong,
})
export const count = style({ color: vars.color.muted, marginInlineStart: vars.space.small })
export const line = recipe({
  base: {
    ...row,
    alignItems: 'center',
    columnGap: vars.space.medium,
    paddingInline: inset,
    borderBlockStart: `1px solid ${vars.color.rule}`,
    '@media': { [media.hover]: { ':hover': { background: vars.color.sunken } } },
  },
  variants: {
    roomy: {
      true: {
        display: 'grid',
        gridTemplateColumns: roomyColumns,
        gridTemplateAreas: '"symbol side notes size entry exit held r net"',
      },
      false: {
        display: 'flex',
        flexWrap: 'wrap',
        alignContent: 'center',
        rowGap: vars.space.tiny,
        /** Ends the first line. */
        '::before': { content: '""', flexBasis: '100%', height: 0, order: 1 },
      },
    },
    open: {
      true: {
        background: vars.color.accentWash,
        boxShadow: `inset 3px 0 0 ${vars.color.accent}`,
        '@media': { [media.forced]: { borderInlineStart: '4px solid' } },
      },
      false: {},
    },
  },
})
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
/** In two lines it takes the room that the others leave, up to its own width: it is cut, and never a third line. */
const yielding = { ...cut, flex: '1000 1 0', minWidth: 0, maxWidth: 'max-content' } as const
export const symbol = style({ gridArea: 'symbol', ...yielding })
/** Behind the symbol where a trade has two lines, else below it. */
export const account = style({
  color: vars.color.muted,
  fontSize: vars.size.caption,
  selectors: { [`${line.classNames.variants.roomy.true} &`]: { display: 'block', ...cut } },
})
export const link = style({
  color: vars.color.text,
  fontWeight: vars.weight.strong,
  textDecoration: 'none',
  '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: vars.radius.small },
  ':focus-visible': { outline: 'none' },
  selectors: { '&:focus-visible::after': { outline: `2px solid ${vars.color.focus}`, outlineOffset: -2 } },
})
export const side = style({ gridArea: 'side' })
export const notes = style({
  gridArea: 'notes',
  ...cut,
  color: vars.color.muted,

  // Fills the room next to the symbol.
  flex: '1 1 0',
  minWidth: 0,
})
export const mark = style({ display: 'inline-block', verticalAlign: '-0.125em', marginInlineEnd: vars.space.tiny })
const figure = { ...cut, padding: 0, textAlign: 'end' } as const
const detail = { color: vars.color.muted } as const
export const size = style({ gridArea: 'size', order: 2, ...figure, ...detail })
const price = { ...figure, ...detail, ...yielding, justifySelf: 'end' } as const
export const entry = style({ gridArea: 'entry', order: 2, ...price })
export const exit = style({ gridArea: 'exit', order: 2, ...price })
const last = { ...figure, marginInlineStart: 'auto' } as const
export const held = style({ gridArea: 'held', order: 2, ...last, ...detail })
export const r = style({ gridArea: 'r', order: 2, ...figure, ...detail })
export const net = style({ gridArea: 'net', ...last })
