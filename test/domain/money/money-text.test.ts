import { describe, expect, it } from 'vitest'
import { parseDecimal } from '#domain/money/decimal.ts'
import { quantityText } from '#domain/money/money-text.ts'

const shown = (text: string): string | undefined => {
  const quantity = parseDecimal(text)
  return quantity && quantityText(quantity)
}

describe('A quantity in text', () => {
  it.each([
    ['3', '3'], ['999', '999'], ['1000', '1,000'], ['12500', '12,500'], ['-1234567', '-1,234,567'], ['1234.56780', '1,234.5678'], ['0.00012345', '0.00012345'], ['-100', '-100'],
  ])('%s reads %s, with every decimal', (text, reads) => {
    expect(shown(text)).toBe(reads)
  })
})
