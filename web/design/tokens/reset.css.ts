import { globalFontFace, globalStyle } from '@vanilla-extract/css'
import { footHeight } from '#web/design/toast/foot-height.ts'
import { media } from './media.ts'
import { vars } from './tokens.css.ts'

/**
 * Source Serif 4, latin, under another name: minifiers drop the quotes, and an unquoted name must not end in a digit.
 * `optional`: a font that loads late is used from the next page on, so that no text ever jumps.
 */
globalFontFace('Bellbook Serif', {
  src: "url('../type/source-serif-4-latin.woff2') format('woff2')",
  fontDisplay: 'optional',
  fontWeight: '200 900',
  fontStyle: 'normal',
  unicodeRange:
    'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, ' +
    'U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
})

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('*', { margin: 0, padding: 0 })
globalStyle('html', {
  fontFamily: vars.font.text,
  fontSize: '100%',
  lineHeight: vars.line.body,
  color: vars.color.text,
  background: vars.color.page,
  WebkitTextSizeAdjust: '100%',
  textSizeAdjust: '100%',
  scrollPaddingBlockEnd: `var(${footHeight}, 0px)`,
})
globalStyle('body', {
  // Clear of the camera of a phone that is held sideways.
  paddingInline: 'env(safe-area-inset-left) env(safe-area-inset-right)',
  fontSize: vars.size.body,
  minHeight: '100dvh',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  WebkitFontSmoothing: 'antialiased',
})
globalStyle('html, body', { '@media': { [media.print]: { background: '#fff', minHeight: 0 } } })
globalStyle('h1, h2, h3', {
  fontFamily: vars.font.book,
  fontWeight: vars.weight.strong,
  lineHeight: vars.line.tight,
  letterSpacing: '-0.005em',
  textWrap: 'balance',
})
globalStyle('h1', { fontSize: vars.size.display })
globalStyle('h2', { fontSize: vars.size.title })
globalStyle('h3', { fontSize: vars.size.lead })
globalStyle('ul, ol', { listStyle: 'none' })
/** Each paragraph follows the direction of its own script, also Arabic or Hebrew between English. */
globalStyle('h1, h2, h3, p, li, dd, blockquote, input, textarea', { unicodeBidi: 'plaintext' })
globalStyle('a', { color: vars.color.accent, textUnderlineOffset: '0.2em', textDecorationThickness: '1px' })
globalStyle('button, input, textarea, select', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle('button, summary, label', { WebkitTapHighlightColor: 'transparent' })
globalStyle('button:disabled', { cursor: 'not-allowed' })
globalStyle('svg', { display: 'block', flexShrink: 0 })
globalStyle('hr', { border: 0, borderTop: `1px solid ${vars.color.rule}` })
globalStyle('[hidden]', { display: 'none !important' })
/** Slanted: a suggestion must not look like written text. */
globalStyle('::placeholder', { color: vars.color.faint, opacity: 1, fontStyle: 'italic' })
globalStyle('::selection', { background: vars.color.accentFill, color: vars.color.onAccent })
/** Headings get the focus after a navigation, so that screen readers start there; they are not controls. */
globalStyle('h1:focus, main:focus', { outline: 'none' })
globalStyle(':focus-visible', { outline: `2px solid ${vars.color.focus}`, outlineOffset: '2px' })
globalStyle('*, *::before, *::after', {
  '@media': {
    [media.calm]: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
    },
  },
})
