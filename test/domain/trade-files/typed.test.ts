import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { runSync } from '#domain/steps.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { typedFormat, typedTable } from '#domain/trade-files/typed.ts'

const today = '2026-11-20'

const read = (text: string, decimalMark?: ',' | '.') => {
  const table = typedTable(text)
  if (!table) throw new Error('no typed fills')
  const format = typedFormat(today)
  const header = { at: -1, names: [], written: [] }
  const options = { accountId: 'mine', zone: 'America/New_York', as: { format, header } }
  const reading = runSync(readTradesSteps(table, { ...options, ...(decimalMark && { answers: { decimalMark } }) }))
  if (!reading.ok) throw new Error(reading.error.code)
  return reading.value
}
const fills = (text: string) =>
  read(text).fates.map((fate) =>
    fate.kind === 'fill'
      ? fate.activities.map(({ timestamp, side, effect, quantity, symbol, price, fees, currency, multiplier }) =>
          [timestamp, side, effect, quantity, symbol, price, fees, currency, multiplier].filter(
            (part) => part !== undefined,
          ),
        )[0]
      : fate.kind === 'not-understood'
        ? fate.errors.map(messageOf)
        : fate.kind,
  )

describe('A fill that is typed', () => {
  it('has a side, a quantity, a symbol, a price, and what else its trader knows', () =>
    expect(
      fills(
        [
          'B 100 KLM 18.40 9:35',
          's 40 klm @ 18.9 2026-11-19 3:59pm fees 1.25',
          '2026-11-18 SS 5 QRS 20 f0.5 EUR',
          'buy to cover 5 QRS 19',
          'BC 5 QRS 19',
          'B 2 MESZ26 5000 14:00',
          'BTO 1 QRS260320C00060000 1.5',
        ].join('\n'),
      ),
    ).toEqual([
      ['2026-11-20T14:35:00.000Z', 'BUY', 100, 'KLM', 18.4, 0],
      ['2026-11-19T20:59:00.000Z', 'SELL', 40, 'KLM', 18.9, 1.25],
      ['2026-11-18', 'SELL', 'open', 5, 'QRS', 20, 0.5, 'EUR'],
      ['Write side, quantity, symbol and price, such as B 100 KLM 18.40 9:35'],
      ['2026-11-20', 'BUY', 'close', 5, 'QRS', 19, 0],
      ['2026-11-20T19:00:00.000Z', 'BUY', 2, 'MESZ26', 5000, 0, 5],
      ['2026-11-20', 'BUY', 'open', 1, 'QRS   260320C00060000', 1.5, 0, 100],
    ]))

  it('says which line it cannot read, and never guesses at the rest', () =>
    expect(fills('B 100 KLM 18.40\nB KLM 100 18.40\nS 10 KLM 1.2.3\nB 1 KLM 2 soon')).toEqual([
      ['2026-11-20', 'BUY', 100, 'KLM', 18.4, 0],
      ['Write side, quantity, symbol and price, such as B 100 KLM 18.40 9:35'],
      ['A figure is not a number: 1.2.3'],
      ['Write side, quantity, symbol and price, such as B 100 KLM 18.40 9:35'],
    ]))

  it('has the size of its option, and a day with the year first; words of other languages are sides too', () =>
    expect(
      fills(
        [
          'b 1 QRS260327C45 2.5 9:31',
          'b 1 QRS1260327C45 2.5',
          'b 1 ZZZZ27 5000',
          'Verkauf 10 KLM 18.40 9:32 f 1',
          '11/19/2026 B 100 KLM 18.40',
        ].join('\n'),
      ),
    ).toEqual([
      ['2026-11-20T14:31:00.000Z', 'BUY', 1, 'QRS   260327C00045000', 2.5, 0, 100],
      ['The size of the contract QRS1260327C45 is not known'],
      ['The size of the contract ZZZZ27 is not known'],
      ['2026-11-20T14:32:00.000Z', 'SELL', 10, 'KLM', 18.4, 1],
      ['Write the day with the year first, such as 2026-11-20, then B 100 KLM 18.40 9:35'],
    ]))

  it('has one decimal mark in all lines, and asks where they do not show which', () => {
    expect(fills('B 1 KLM 18,40\nS 1 KLM 1.234')[0]).toEqual(['2026-11-20', 'BUY', 1, 'KLM', 18.4, 0])
    expect(read('B 1 KLM 1,234').questions).toEqual([{ kind: 'decimal-mark', column: 'Price', example: '1,234' }])
    expect(read('B 1 KLM 1,234', ',').questions).toHaveLength(1)
    expect(read('B 1 KLM 1,234', ',').fates[0]).toMatchObject({ activities: [{ price: 1.234 }] })
  })

  it('is no table: rows of a sheet are read as a file is', () => {
    expect(typedTable('Date\tSide\tSymbol\n2026-11-20\tB\tKLM')).toBeUndefined()
    expect(typedTable('Date,Side,Symbol\n2026-11-20,B,KLM')).toBeUndefined()
    expect(typedTable('\n \n')).toBeUndefined()
  })
})
