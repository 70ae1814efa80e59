import { describe, expect, it } from 'vitest'
import { counted, inFigures, plural } from '#domain/figures.ts'

describe('A whole number in figures', () => {
  it('has its thousands apart, however it is given', () => {
    expect([0, 999, 1000, 5000, 1_234_567, 12_345_678_901_234_567_890n, '12500'].map(inFigures)).toEqual(
      '0 999 1,000 5,000 1,234,567 12,345,678,901,234,567,890 12,500'.split(' '),
    )
  })
})

describe('A count and what it counts', () => {
  it('has the form that English has for it, and its thousands apart', () => {
    expect([0, 1, 2, 21, 1001].map((count) => counted(count, 'day', 'days'))).toEqual([
      '0 days',
      '1 day',
      '2 days',
      '21 days',
      '1,001 days',
    ])
    expect([1, 3].map((count) => plural(count, 'it goes', 'they go'))).toEqual(['it goes', 'they go'])
  })
})
