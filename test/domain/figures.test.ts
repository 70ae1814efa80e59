import { describe, expect, it } from 'vitest'
import { inFigures } from '#domain/figures.ts'

describe('A whole number in figures', () => {
  it('has its thousands apart, however it is given', () => {
    expect([0, 999, 1000, 5000, 1_234_567, 12_345_678_901_234_567_890n, '12500'].map(inFigures)).toEqual([
      '0',
      '999',
      '1,000',
      '5,000',
      '1,234,567',
      '12,345,678,901,234,567,890',
      '12,500',
    ])
  })
})
