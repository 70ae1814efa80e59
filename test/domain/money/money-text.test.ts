import { describe, expect, it } from 'vitest'
import { parseDecimal } from '#domain/money/decimal.ts'
import { moneyText, quantityText } from '#domain/money/money-text.ts'

const shown = (text: string): string | undefined => {
  const quantity = parseDecimal(text)
  return quantity && quantityText(quantity)
}

describe('[spec 3] An amount of money', () => {
  it.each([
    ['1234.5', undefined, '$1,234.50'],
    ['0', undefined, '$0.00'],
    ['0.005', undefined, '$0.01'],
    ['-148.2', undefined, '($148.20)'],
    ['1000000', 'USD', '$1,000,000.00'],
    ['20', 'EUR', 'EUR 20.00'],
  ] as const)('%s of %s reads %s', (text, currency, reads) => {
    const amount = parseDecimal(text)
    expect(amount && moneyText(amount, currency)).toBe(reads)
  })
})

describe('A quantity in text', () => {
  it.each([
    ['3', '3'],
    ['999', '999'],
    ['1000', '1,000'],
    ['12500', '12,500'],
    ['-1234567', '-1,234,567'],
    ['1234.56780', '1,234.5678'],
    ['0.00012345', '0.00012345'],
    ['-100', '-100'],
  ])('%s reads %s, with every decimal', (text, reads) => expect(shown(text)).toBe(reads))
})
