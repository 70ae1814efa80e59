import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText } from '#domain/money/decimal.ts'
import { decimalMarkOf, readNumber } from '#domain/trade-files/cells/numbers.ts'
import type { DecimalMark } from '#domain/trade-files/format.ts'
import { anyCharacter } from '#test/support/any-character.ts'

const shown = (cell: string, mark: DecimalMark) => {
  const read = readNumber(cell, mark)
  return typeof read === 'object' ? decimalText(read) : read
}

describe('A number of a file', () => {
  it.each([
    ['1,234.56', '1234.56'],
    ['1 234.56', '1234.56'],
    ['1\u00a0234.56', '1234.56'],
    ['1\u202f234.56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1,00,000.5', '100000.5'],
    ['($1,234.00)', '-1234'],
    ['$(1,234.00)', '-1234'],
    ['-$12.00', '-12'],
    ['$-0.88', '-0.88'],
    ['USD$3.20', '3.2'],
    ['USD 3.20', '3.2'],
    ['@11.56', '11.56'],
    ['0.1 Lots', '0.1'],
    ['0.00030000BTC', '0.0003'],
    ['5,000.0000000000USDT', '5000'],
    ['1.5e-5', '0.000015'],
    ['3S', '3'],
    ['+300', '300'],
    ['45.50-', '-45.5'],
    ['.5', '0.5'],
    ['7.', '7'],
    [' 184.05 ', '184.05'],
    [' (0.31) ', '-0.31'],
    ['−2.5', '-2.5'],
    ['–2.5', '-2.5'],
    ['- 2.5', '-2.5'],
    ['12 345 678.9', '12345678.9'],
    ['0.123 456 78', '0.12345678'],
    ['1 250.50 $', '1250.5'],
  ])('%s with a point is %s', (cell, value) => expect(shown(cell, '.')).toBe(value))

  it.each([
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['-$ 45,50', '-45.5'],
    ['1 250,50 $', '1250.5'],
    ['18,9100', '18.91'],
    ['-368,10', '-368.1'],
  ])('%s with a comma is %s', (cell, value) => expect(shown(cell, ',')).toBe(value))

  it.each(['', ' ', '-', '--', 'N/A', '–'])('“%s” is none', (cell) => expect(readNumber(cell, '.')).toBe('none'))

  it.each([
    '18 40',
    '110 16',
    '100 1INCH',
    '1 2345',
    '1.2.3',
    '1,23',
    '12:30',
    'Filled',
    '1-2',
    '--5',
    '2026-03-06',
    '1e999',
    'e5',
    '1,5',
    '9'.repeat(70),
    // A debit, and a credit, which may also be ten million.
    '1,234.50 DR',
    '1,234.50Dr',
    '1,234.50 CR',
  ])('%s is no number with a point', (cell) => expect(readNumber(cell, '.')).toBeUndefined())

  it('is never read with the other mark than the column has', () => {
    expect(readNumber('1.5', ',')).toBeUndefined()
    expect(readNumber('1,234.5', ',')).toBeUndefined()
  })
})

describe('The decimal mark of a column', () => {
  it('follows from any cell that can be read in one way only', () => {
    expect(decimalMarkOf(['1,234', '2.5'])).toBe('.')
    expect(decimalMarkOf(['1,234', '2,5'])).toBe(',')
    expect(decimalMarkOf(['1,234', '1,234,567'])).toBe('.')
    expect(decimalMarkOf(['1.234', '0.123'])).toBe('.')
    expect(decimalMarkOf(['12345.678'])).toBe('.')
    expect(decimalMarkOf(['1 234,567'])).toBe(',')
  })

  it('is asked where both readings are possible, or cells contradict each other', () => {
    expect(decimalMarkOf(['1,234', '', 'total'])).toBe('ask')
    expect(decimalMarkOf(['1.234'])).toBe('ask')
    expect(decimalMarkOf(['1.5', '1,5'])).toBe('ask')
  })

  it('does not matter in a column of whole numbers', () => expect(decimalMarkOf(['1', '-5', '--'])).toBe('.'))
})

const digits = fc.integer({ min: -999_999_999, max: 999_999_999 })
/** A value as each style writes it. */
const styles: Readonly<Record<string, (whole: string, part: string, isNegative: boolean) => string>> = {
  plain: (whole, part, isNegative) => `${isNegative ? '-' : ''}${whole}.${part}`,
  american: (whole, part, isNegative) => `${isNegative ? '-$' : '$'}${grouped(whole, ',')}.${part}`,
  brackets: (whole, part, isNegative) => (isNegative ? `($${grouped(whole, ',')}.${part})` : `${whole}.${part}`),
  swiss: (whole, part, isNegative) => `${isNegative ? '-' : ''}${grouped(whole, "'")}.${part}`,
  german: (whole, part, isNegative) => `${isNegative ? '-' : ''}${grouped(whole, '.')},${part}`,
  french: (whole, part, isNegative) => `${isNegative ? '-' : ''}${grouped(whole, '\u202f')},${part} €`,
  suffix: (whole, part, isNegative) => `${isNegative ? '-' : ''}${whole}.${part}BTC`,
}
const grouped = (whole: string, mark: string): string => whole.replace(/\B(?=(?:\d{3})+$)/g, mark)

describe('1,000 numbers of each style', () => {
  it.each(Object.entries(styles))('%s come back exactly', (name, write) =>
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 9999 }), (whole, part) => {
        const text = write(String(Math.abs(whole)), String(part).padStart(4, '0'), whole < 0)
        const mark = name === 'german' || name === 'french' ? ',' : '.'
        const value = `${whole < 0 ? '-' : ''}${Math.abs(whole)}.${String(part).padStart(4, '0')}`
        expect(shown(text, mark)).toBe(shown(value, '.'))
        expect([mark, 'ask']).toContain(decimalMarkOf([text]))
      }),
      { numRuns: 1000 },
    ),
  )

  it('never throw on garbage', () =>
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        for (const mark of ['.', ','] as const) readNumber(text, mark)
        expect(['.', ',', 'ask']).toContain(decimalMarkOf([text]))
      }),
      { numRuns: 1000 },
    ))
})
