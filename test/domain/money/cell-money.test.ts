import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellMoney, hiddenAmount, moneyTone, plainCellMoney, shortCellMoney } from '#domain/money/cell-money.ts'
import { type Decimal, parseDecimal, roundedUnits } from '#domain/money/decimal.ts'
import { forAll } from '#test/support/for-all.ts'

const decimal = (value: unknown): Decimal => {
  const parsed = parseDecimal(value)
  if (!parsed) throw new Error(`${String(value)} is no decimal`)
  return parsed
}

describe('Exact decimals', () => {
  it.each([
    [0.1, { units: 1n, scale: 1 }],
    ['12.340', { units: 12340n, scale: 3 }],
    [-86, { units: -86n, scale: 0 }],
    [1e21, { units: 10n ** 21n, scale: 0 }],
    [1.5e-7, { units: 15n, scale: 8 }],
    ['+7', { units: 7n, scale: 0 }],
    [-0, { units: 0n, scale: 0 }],
    ['9007199254740993.01', { units: 900719925474099301n, scale: 2 }],
  ])('%s is read to the last digit', (value, expected) => expect(parseDecimal(value)).toEqual(expected))

  it.each<{ readonly value: unknown }>(
    [
      undefined,
      null,
      true,
      {},
      [],
      [5],
      '',
      ' 5',
      '1,000',
      '$5',
      'NaN',
      NaN,
      Infinity,
      -Infinity,
      '1e99',
      '1e-400',
      '.',
      '5.',
      '--5',
      '0x10',
      '9'.repeat(65),
      { valueOf: () => 5 },
      5n,
      () => 5,
    ].map((value) => ({ value })),
  )('[spec 3] what is no amount is none: $value', ({ value }) => expect(parseDecimal(value)).toBeUndefined())

  it('a sum of cents stays a sum of cents', () => {
    forAll(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const sign = cents < 0 ? '-' : ''
      const text = `${sign}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
      expect(roundedUnits(decimal(text), 2)).toBe(BigInt(cents))
    })
  })

  it('rounding is off by half a unit at most, and the same on both sides of zero', () => {
    forAll(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.nat({ max: 12 }),
      fc.nat({ max: 12 }),
      (units, scale, decimals) => {
        const rounded = roundedUnits({ units, scale }, decimals)
        const apart = rounded * 10n ** BigInt(scale) - units * 10n ** BigInt(decimals)
        expect((apart < 0n ? -apart : apart) * 2n <= 10n ** BigInt(scale)).toBe(true)
        expect(roundedUnits({ units: -units, scale }, decimals)).toBe(-rounded)
      },
    )
  })
})

describe("[spec 9 Decimals] A day's result in a cell", () => {
  it.each([
    // amount, on a desk, on a phone, tone
    [132.35, '$132', '$132', 'gain'],
    [-148, '($148)', '($148)', 'loss'],
    [0, '$0', '$0', 'even'],
    [-0.4, '$0', '$0', 'even'],
    [0.5, '$1', '$1', 'gain'],
    [-0.5, '($1)', '($1)', 'loss'],
    [999.49, '$999', '$999', 'gain'],
    [999.5, '$1,000', '$1k', 'gain'],
    [1000, '$1,000', '$1k', 'gain'],
    [1499, '$1,499', '$1k', 'gain'],
    [1500, '$1,500', '$2k', 'gain'],
    [-12_345.67, '($12,346)', '($12k)', 'loss'],
    [1_234_567, '$1,234,567', '$1,235k', 'gain'],
    ['1.005', '$1', '$1', 'gain'],
  ])('%s shows as %s on a desk and as %s on a phone', (value, desk, phone, tone) => {
    const amount = decimal(value)
    expect([cellMoney(amount), shortCellMoney(amount), moneyTone(amount)]).toEqual([desk, phone, tone])
  })

  it('in a sentence the sign is a word, so the amount has none', () =>
    expect(plainCellMoney(decimal(-12_345.67))).toBe('$12,346'))

  it('[spec 6] the dots of a hidden amount are the same for all of them', () => expect(hiddenAmount).toMatch(/^•+$/))
})
