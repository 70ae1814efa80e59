import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { media } from './media.ts'
import { ink, paper } from './palette.ts'

const asVariable = (_value: string | null, path: ReadonlyArray<string>): string => `bb-${path.join('-')}`

const themed = createGlobalThemeContract(
  {
    color: {
      page: '',
      surface: '',
      sunken: '',
      text: '',
      muted: '',
      faint: '',
      rule: '',
      outline: '',
      accent: '',
      accentFill: '',
      accentFillHover: '',
      onAccent: '',
      accentWash: '',
      positive: '',
      positiveWash: '',
      caution: '',
      cautionWash: '',
      critical: '',
      criticalWash: '',
      positiveBar: '',
      cautionBar: '',
      criticalBar: '',
      positiveFill: '',
      criticalFill: '',
      onFill: '',
      focus: '',
      scrim: '',
    },
    shadow: { resting: '', floating: '', raised: '' },
  },
  asVariable,
)

const fixed = createGlobalThemeContract(
  {
    space: { hair: '', tiny: '', small: '', medium: '', large: '', xlarge: '', xxlarge: '', xxxlarge: '' },
    font: { text: '', book: '' },
    size: { caption: '', small: '', body: '', lead: '', title: '', display: '' },
    line: { tight: '', body: '', notes: '' },
    weight: { normal: '', medium: '', strong: '' },
    radius: { small: '', medium: '', round: '' },
    motion: { quick: '', calm: '' },
    measure: { touch: '', notes: '', sidebar: '', page: '' },
  },
  asVariable,
)

/** All design tokens. Styles use these and nothing else for colour, space, type, radius, shadow and motion. */
export const vars = { ...themed, ...fixed } as const

createGlobalTheme(':root', fixed, {
  /** The 4 px grid, in rem: it grows with the reader's own text size. */
  space: {
    hair: '0.125rem',
    tiny: '0.25rem',
    small: '0.5rem',
    medium: '0.75rem',
    large: '1rem',
    xlarge: '1.5rem',
    xxlarge: '2rem',
    xxxlarge: '3rem',
  },
  font: {
    text:
      "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', Cantarell, 'Helvetica Neue', " +
      'Arial, sans-serif',
    book: "'Bellbook Serif', 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, 'Liberation Serif', serif",
  },
  size: {
    caption: '0.75rem',
    small: '0.8125rem',
    body: '0.9375rem',
    lead: '1.0625rem',
    title: '1.375rem',
    /** At most the width of a phone, however large its text: September is one word. */
    display: 'min(1.875rem, 14vw)',
  },
  line: { tight: '1.2', body: '1.5', notes: '1.7' },
  weight: { normal: '400', medium: '500', strong: '600' },
  radius: { small: '0.25rem', medium: '0.375rem', round: '999px' },
  motion: { quick: '120ms', calm: '200ms' },
  measure: {
    touch: '2.75rem',
    notes: '68ch',
    sidebar: '13.5rem',
    /** Of every screen of the app: all begin at the same left edge. */
    page: '96rem',
  },
})

createGlobalTheme(":root, [data-theme='light']", themed, paper)
createGlobalTheme("[data-theme='dark']", themed, ink)
globalStyle(":root, [data-theme='light']", { colorScheme: 'light' })
globalStyle("[data-theme='dark']", { colorScheme: 'dark' })
/** Print is always light. */
globalStyle(":root[data-theme='dark']", {
  '@media': { [media.print]: { colorScheme: 'light', vars: assignVars(themed, paper) } },
})
