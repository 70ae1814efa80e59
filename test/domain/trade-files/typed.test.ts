import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { runSync } from '#domain/steps.ts'
import { readTradesSteps } from '#domain/trade-files/reading.ts'
import { typedFormat, typedTable } from '#domain/trade-files/typed.ts'

const today = '2026-11-20'

const read = (text: string, decimalMark?: ',' | '.', quantityUnit?: 'lots' | 'units') => {
  const table = typedTable(text)
  if (!table) throw new Error('no typed fills')
  const format = typedFormat(today)
  const header = { at: -1, names: [], written: [] }
  const options = { accountId: 'mine', zone: 'America/New_York', as: { format, header } }
  const answers = { ...(decimalMark && { decimalMark }), ...(quantityUnit && { quantityUnit }) }
  const reading = runSync(readTradesSteps(table, { ...options, answers }))
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

  it('is in the currency of the sign at its price or its fees, or in that of its pair', () =>
    expect(
      fills(
        [
          'B 100 KLM €18,40 9:35',
          'S 100 KLM 18,50€ f1,25',
          'B 100 KLM $18,40 CAD',
          'B 10000 USD/JPY 150,25',
          'B 100 KLM €18,40 USD',
          'B 100 VOD.L 70,50',
          'B 100 VOD.L 70,50 GBX',
          'B 100 VOD £0,72',
        ].join('\n'),
      ),
    ).toEqual([
      ['2026-11-20T14:35:00.000Z', 'BUY', 100, 'KLM', 18.4, 0, 'EUR'],
      ['2026-11-20', 'SELL', 100, 'KLM', 18.5, 1.25, 'EUR'],
      ['2026-11-20', 'BUY', 100, 'KLM', 18.4, 0, 'CAD'],
      ['2026-11-20', 'BUY', 10000, 'USD/JPY', 150.25, 0, 'JPY'],
      ['Its amounts are in two currencies: USD and EUR'],
      ['The currency is not known: VOD.L'],
      ['2026-11-20', 'BUY', 100, 'VOD.L', 0.705, 0, 'GBP'],
      ['2026-11-20', 'BUY', 100, 'VOD', 0.72, 0, 'GBP'],
    ]))

  it('asks for the unit of prices in pounds, and whether a pair is in lots', () => {
    expect(read('B 100 VOD 72 GBP').questions).toEqual([{ kind: 'price-unit', example: 'VOD at 72', currency: 'GBP' }])
    expect(read('B 0.1 EURUSD 1.085').questions).toEqual([{ kind: 'quantity-unit', example: '0.1 EURUSD' }])
    expect(read('B 0.1 EURUSD 1.085', undefined, 'lots').fates[0]).toMatchObject({
      activities: [{ quantity: 0.1, multiplier: 100_000 }],
    })
    expect(read('B 5000 EURUSD 1.0851').questions).toEqual([])
    expect(read('B 0.1 XAGUSD 30.5', undefined, 'lots').fates[0]).toMatchObject({ kind: 'not-understood' })
  })

  it('of a future is of a contract that is traded on its day', () =>
    expect(
      fills(
        [
          'B 1 ESH4 5000',
          '2024-03-01 B 1 ESH4 5000',
          'B 1 ESH24 5000',
          'B 1 /ES 5000',
          'B 1 /XYZ 5',
          'B 1 HEN3 78 EUR',
        ].join('\n'),
      ),
    ).toEqual([
      ['No contract ESH4 is traded on 2026-11-20. Write the day of the fill with it, the year first'],
      ['2024-03-01', 'BUY', 1, 'ESH24', 5000, 0, 50],
      ['No contract ESH24 is traded on 2026-11-20. Write the day of the fill with it, the year first'],
      ['2026-11-20', 'BUY', 1, '/ES', 5000, 0, 50],
      ['The size of the contract /XYZ is not known'],
      ['2026-11-20', 'BUY', 1, 'HEN3', 78, 0, 'EUR'],
    ]))

  it('may name the zone of its clock; no word of a clock or an order is a currency', () =>
    expect(
      fills(
        [
          'B 100 KLM 18.40 9:35 ET',
          'B 100 KLM 18.40 3:35pm CET',
          'B 100 KLM 18.40 EST',
          'B 100 KLM 18.40 LMT',
          'B 100 KLM 18.40 AVG',
        ].join('\n'),
      ),
    ).toEqual([
      ['2026-11-20T14:35:00.000Z', 'BUY', 100, 'KLM', 18.4, 0],
      ['2026-11-20T14:35:00.000Z', 'BUY', 100, 'KLM', 18.4, 0],
      ['Write side, quantity, symbol and price, such as B 100 KLM 18.40 9:35'],
      ['Write side, quantity, symbol and price, such as B 100 KLM 18.40 9:35'],
      ['Write side, quantity, symbol and price, such as B 100 KLM 18.40 9:35'],
    ]))

  it('has the ticker that is seen, whatever unseen marks were pasted with it', () =>
    expect(fills('B 100 KLM\u200b 18.40\u200e')).toEqual([['2026-11-20', 'BUY', 100, 'KLM', 18.4, 0]]))
})
