import { describe, expect, it } from 'vitest'
import { ink, type Palette, paper } from '#web/design/tokens/palette.ts'
import { washPercent } from '#web/features/calendar/wash.ts'

type ColorName = keyof Palette['color']

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (first: string, second: string): number => {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** As `color-mix(in srgb, …)` mixes. */
const mixed = (color: string, ground: string, percent: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [top = 0, below = 0] = [color, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
      return Math.round((top * percent + below * (100 - percent)) / 100)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const sheets: ReadonlyArray<ColorName> = ['page', 'surface', 'sunken']
const pairs = (texts: ReadonlyArray<ColorName>, grounds: ReadonlyArray<ColorName>) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

/** WCAG 2.2 AA: 4.5:1 for text. */
const read = [
  ...pairs(['text', 'muted', 'faint', 'accent', 'positive', 'caution', 'critical'], sheets),
  ...pairs(['text', 'muted', 'accent'], ['accentWash']),
  ['text', 'positiveWash'],
  ['text', 'cautionWash'],
  ['text', 'criticalWash'],
  ['positive', 'positiveWash'],
  ['caution', 'cautionWash'],
  ['critical', 'criticalWash'],
  ['onAccent', 'accentFill'],
  ['onAccent', 'accentFillHover'],
  ['onFill', 'positiveFill'],
  ['onFill', 'criticalFill'],
] as const

/** 3:1 for outlines of controls, bars and the focus ring. */
const seen = [
  ...pairs(['outline', 'focus', 'positiveBar', 'cautionBar', 'criticalBar', 'accentFill'], sheets),
  ['focus', 'accentWash'],
] as const

describe.each([
  ['paper', paper],
  ['ink', ink],
] as const)('Contrast on %s', (_name, palette) => {
  it.each(read)('%s on %s can be read (4.5:1)', (text, ground) => {
    expect(contrast(palette.color[text], palette.color[ground])).toBeGreaterThanOrEqual(4.5)
  })
  it.each(seen)('%s on %s can be made out (3:1)', (mark, ground) => {
    expect(contrast(palette.color[mark], palette.color[ground])).toBeGreaterThanOrEqual(3)
  })
  it.each(['positive', 'critical'] as const)('text on the wash of a %s result can be read', (tone) => {
    const { color } = palette
    for (const percent of Object.values(washPercent)) {
      const ground = mixed(color[tone], color.surface, percent)
      for (const text of [color.text, color.muted, color[tone]])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
