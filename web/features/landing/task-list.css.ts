import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css'
import { vars } from '#web/design/tokens/tokens.css.ts'

export const list = style({ display: 'grid' })
export const task = style({
  display: 'flex',
  alignItems: 'center',
  gap: vars.space.medium,
  minHeight: vars.measure.touch,
  selectors: { '& + &': { borderTop: `1px solid ${vars.color.rule}` } },
})
export const grip = style({ color: vars.color.outline, marginInline: `calc(-1 * ${vars.space.tiny})` })
const square = style({
  flexShrink: 0,
  display: 'grid',
  placeItems: 'center',
  width: '1.25rem',
  height: '1.25rem',
  borderRadius: vars.radius.small,
  border: '1.5px solid',
})
export const box = styleVariants({
  done: [square, { background: vars.color.accentFill, borderColor: vars.color.accentFill }],
  open: [square, { background: vars.color.surface, borderColor: vars.color.outline }],
})
/** The product's own tick. */
export const check = style({
  width: '0.75rem',
  height: '0.75rem',
  background: vars.color.onAccent,
  clipPath: 'polygon(14% 44%, 0 60%, 40% 100%, 100% 18%, 84% 4%, 38% 68%)',
})
export const text = styleVariants({
  done: { color: vars.color.faint, textDecoration: 'line-through', textDecorationColor: vars.color.outline },
  open: { color: vars.color.text },
})

const ticked = keyframes({ from: { background: 'transparent', borderColor: vars.color.outline } })
const drawn = keyframes({ from: { opacity: 0, scale: '0.4' } })
const struck = keyframes({ from: { color: vars.color.text, textDecorationColor: 'transparent' } })

/**
 * Moves with the scroll, so it needs no script, ends where the still picture is, and stands still where motion is
 * unwanted.
 */
export const living = style({})
const moving = '(prefers-reduced-motion: no-preference)'
const scrolled = (name: string) => ({
  '@media': {
    [moving]: {
      '@supports': {
        '(animation-timeline: view())': { animation: `${name} linear both`, animationTimeline: 'view()' },
      },
    },
  },
})
globalStyle(`${living} ${box.done}`, scrolled(ticked))
globalStyle(`${living} ${check}`, scrolled(drawn))
globalStyle(`${living} ${text.done}`, scrolled(struck))
const inTurn = {
  '@media': {
    [moving]: { '@supports': { '(animation-timeline: view())': { animationRange: 'cover 14% cover 22%' } } },
  },
}
globalStyle(`${living} ${task} :is(${box.done}, ${check}, ${text.done})`, inTurn)
