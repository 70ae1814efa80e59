import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { parseActivity } from '#domain/fills/activity.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tradesToCsv } from '#domain/trade-files/export.ts'
import { previewOfText } from '#test/domain/trade-files/read-text.ts'
import { dayOf, journalAfter, numbersOf, report, traded, tradesIn } from './books.ts'

const context = { accountId: 'a1', timeOf: tradeTimesIn('UTC') }
/** A row of the wire. */
const wire = (type: 'BUY' | 'SELL', units: number, price: number, parts: object = {}, day = 16): Activity => {
  const parsed = parseActivity(
    {
      id: `${type}${day}`,
      symbol: { symbol: 'AAPL', raw_symbol: 'AAPL' },
      type,
      units: type === 'SELL' ? -units : units,
      price,
      amount: null,
      fee: 0,
      currency: { code: 'USD' },
      trade_date: `2026-11-${day}T15:00:00Z`,
      description: '',
      ...parts,
    },
    context,
  )
  if (!parsed.ok) throw new Error(messageOf(parsed.error))
  return parsed.value
}
const previewOf = (journal: Journal, text: string) =>
  previewOfText(journal, text, { accountId: 'Imported', zone: 'UTC' })
const fromFile = (lines: string, head = 'Date,Type,Symbol,Quantity,Price,Amount,Fees'): Journal => {
  return report(emptyJournal, previewOf(emptyJournal, `${head}\n${lines}`).activities).journal
}
const results = (journal: Journal) =>
  tradesIn(journal).flatMap(({ realizedPnL }) => (realizedPnL === undefined ? [] : [realizedPnL]))

describe('[numbers 1] Fees keep their sign', () => {
  // 10 at 5, a rebate of 0.30; sold at 6, a fee of 1: 60 - 1 - (50 - 0.30) = 9.30.
  it('a rebate is a credit, by the wire', () => {
    expect(results(journalAfter([wire('BUY', 10, 5, { fee: -0.3 }), wire('SELL', 10, 6, { fee: 1 }, 17)]))).toEqual([
      9.3,
    ])
  })

  it('a rebate is a credit, by a file', () => {
    const journal = fromFile('2026-11-16,BUY,AAPL,10,5,,-0.30\n2026-11-17,SELL,AAPL,10,6,,1')
    expect(results(journal)).toEqual([9.3])
    expect(dayOf(journal, '2026-11-16')?.summary.totalFees).toBe(-0.3)
    expect(previewOf(journal, tradesToCsv(journal)).fresh).toBe(0)
  })

  it.each([
    ['paid, written as a cost', 'BUY', { fee: -0.3, amount: -50.3 }, 0.3],
    ['a credit, written as a fee', 'BUY', { fee: 0.3, amount: -49.7 }, -0.3],
    ['a credit at a sale', 'SELL', { fee: 0.3, amount: 50.3 }, -0.3],
    ['paid at a sale', 'SELL', { fee: 0.3, amount: 49.7 }, 0.3],
    ['an amount before fees', 'SELL', { fee: -0.3, amount: 50 }, -0.3],
    ['fees beyond the proceeds', 'SELL', { fee: 51, amount: -1 }, 51],
  ] as const)('the cash of a row decides the sign: %s', (_, side, parts, fees) => {
    expect(wire(side, 10, 5, parts)).toMatchObject({ fees, amount: 50 })
  })

  it('the cash of a file’s line decides it, too, with either sign of its own', () => {
    const lines = ['BUY,AAPL,10,5,-49.70,0.30', 'BUY,AAPL,10,5,49.70,0.30', 'SELL,AAPL,10,5,50.30,0.30']
    const fees = lines.map((line) => tradesIn(fromFile(`2026-11-16,${line}`)).map((trade) => trade.fees))
    expect(fees).toEqual([[-0.3], [-0.3], [-0.3]])
  })

  it('shares of a credit add up like those of a fee', () => {
    const sales = [17, 18, 19].map((day) => traded('SELL', 1, 10, `2026-11-${day}`))
    const shares = results(journalAfter([traded('BUY', 3, 10, '2026-11-16', { fees: -1 }), ...sales]))
    expect(shares).toEqual([0.33333333, 0.33333334, 0.33333333])
  })

  it('the part of a credit that opens what is left of a cover stays with it', () => {
    const story = [
      traded('SELL', 10, 20, '2026-11-16', { effect: 'open' }),
      traded('BUY', 15, 18, '2026-11-17', { fees: -3 }),
      traded('SELL', 5, 20, '2026-11-18'),
    ]
    expect(results(journalAfter(story))).toEqual([22, 11])
  })
})

describe('[numbers 4] Midnight in a file', () => {
  const head = 'Date,Type,Symbol,Quantity,Price'
  const timesIn = (journal: Journal) => tradesIn(journal).map(({ timestamp }) => timestamp)

  it('is an instant among other times, and after an export', () => {
    const journal = fromFile('2026-11-16T00:00:00Z,BUY,AAPL,1,5\n2026-11-17T15:00:00Z,SELL,AAPL,1,6', head)
    expect(timesIn(journal)[0]).toBe('2026-11-16T00:00:00.000Z')
    expect(previewOf(journal, tradesToCsv(journal, '', '2026-11-16')).fresh).toBe(0)
  })

  it('is a date among dates', () =>
    expect(timesIn(fromFile('2026-11-16T00:00:00Z,BUY,AAPL,1,5\n2026-11-17T00:00:00Z,SELL,AAPL,1,6', head))).toEqual([
      '2026-11-16',
      '2026-11-17',
    ]))
})

describe('[numbers 2] The amount is a check', () => {
  it('a rounded price gives way to it, for the lots to the cent', () => {
    // 13,543 coins for 809.83, printed at 0.06; sold for 1,000.00, printed at 0.07.
    const story = [
      wire('BUY', 13_543, 0.06, { amount: -809.83 }),
      wire('SELL', 10_000, 0.07, { amount: 738.39 }, 17),
      wire('SELL', 3543, 0.07, { amount: 261.61 }, 18),
    ]
    const shares = results(journalAfter(story))
    expect(shares.reduce((sum, share) => sum + Math.round(share * 1e8), 0)).toBe(190.17 * 1e8)
    expect(tradesIn(journalAfter(story))[0]).toMatchObject({ price: 0.06, amount: 809.83, roundedPrice: true })
    expect(dayOf(journalAfter(story), '2026-11-16')?.summary.totalVolume).toBe(809.83)
  })

  it('a rounded price survives an export, and counts the same after it', () => {
    const journal = fromFile('2026-11-16,BUY,DOGE,13543,0.06,-810.83,1\n2026-11-17,SELL,DOGE,13543,0.07,999.00,1')
    expect(results(journal)).toEqual([188.17])
    const copy = journalAfter(previewOf(emptyJournal, tradesToCsv(journal)).activities)
    expect(numbersOf(copy)).toEqual(numbersOf(journal))
  })

  it('a factor of a known contract size is the multiplier, by the wire and by a file', () => {
    const future = [
      wire('BUY', 1, 5000, { amount: -250_002.25, fee: 2.25 }),
      wire('SELL', 1, 5010, { amount: 250_497.75, fee: 2.25 }, 17),
    ]
    expect(future.map(({ multiplier }) => multiplier)).toEqual([50, 50])
    expect(results(journalAfter(future))).toEqual([495.5])
    expect(results(fromFile('2026-11-16,BUY,ESZ6,1,5000,-250000,\n2026-11-17,SELL,ESZ6,1,5010,250500,'))).toEqual([500])
  })

  it('a multiplier may be a part of one', () => {
    const micro = [
      wire('BUY', 3, 40_000.5, { amount: -60_000.75 }),
      wire('SELL', 3, 40_010.5, { amount: 60_015.75 }, 17),
    ]
    expect(micro.map(({ multiplier }) => multiplier)).toEqual([0.5, 0.5])
    const journal = journalAfter(micro)
    expect(tradesIn(journal)[1]).toMatchObject({ realizedPnL: 15, costBasis: 40_000.5 })
    const head = 'Date,Type,Symbol,Quantity,Price,Multiplier'
    expect(results(fromFile('2026-11-16,BUY,MYM,3,40000.5,0.5\n2026-11-17,SELL,MYM,3,40010.5,0.5', head))).toEqual([15])
  })

  it('anything else is recorded unchanged, with the stated cash', () => {
    expect(wire('BUY', 10, 5, { amount: -77 })).toMatchObject({ amount: 50, fees: 0, statedCash: -77 })
    expect(tradesIn(fromFile('2026-11-16,BUY,AAPL,10,5,-77,0'))[0]).toMatchObject({ amount: 50, statedCash: -77 })
  })

  it('an amount that agrees to the broker’s rounding, or that is none, changes nothing', () => {
    for (const amount of [null, 0, -33.33, 33.34, -33.3333])
      expect(wire('BUY', 3.3333, 10, { amount })).toEqual(wire('BUY', 3.3333, 10))
  })

  it('cash in another currency than the price counts, and is marked', () => {
    const quoted = { symbol: { symbol: 'VAB.TO', raw_symbol: 'VAB', currency: { code: 'CAD' } } }
    const rows = [
      wire('BUY', 10, 5, { ...quoted, amount: -36.5 }),
      wire('SELL', 10, 6, { ...quoted, amount: 44.1, fee: 0.4 }, 17),
    ]
    expect(rows.map(({ statedCash }) => statedCash)).toEqual([-36.5, 44.1])
    expect(results(journalAfter(rows))).toEqual([7.6])
  })

  it('numbers that a service calculated in doubles are the decimals that they mean', () => {
    expect(wire('BUY', 0.1 + 0.2, 0.1 + 0.7)).toMatchObject({ quantity: 0.3, price: 0.8, amount: 0.24 })
    expect(wire('BUY', 12_345_678.123_456_78, 1)).toMatchObject({ quantity: 12_345_678.123_456_78 })
  })

  it('a file of an older version says what it said', () => {
    const old = { ...traded('BUY', 10, 5, '2026-11-16'), amount: 51 }
    expect(results(journalAfter([old, traded('SELL', 10, 6, '2026-11-17')]))).toEqual([10])
  })
})

describe('[numbers 7] A closing at price 0', () => {
  const [long, short] = [
    [wire('BUY', 100, 2, { fee: 1 }), wire('SELL', 100, 0, { fee: 1 }, 17)],
    [
      wire('SELL', 100, 2, { type: 'SELL_SHORT', fee: 1 }),
      wire('BUY', 100, 0, { type: 'BUY_TO_COVER', fee: 1, amount: -1 }, 17),
    ],
  ]

  it('is a closing: all that it cost is lost, and a short keeps all that it brought', () => {
    expect(results(journalAfter(long))).toEqual([-202])
    expect(results(journalAfter(short))).toEqual([198])
    expect(results(fromFile('2026-11-16,BUY,GONE,100,2,-201,1\n2026-11-17,SELL,GONE,100,0,-1,1'))).toEqual([-202])
  })

  it('survives an export', () => {
    const journal = journalAfter(long)
    expect(previewOf(journal, tradesToCsv(journal))).toMatchObject({ fresh: 0, known: 2 })
  })

  it('with cash that a rounded price explains brings that cash, to the cent', () => {
    expect(wire('SELL', 10_000, 0, { amount: 0.01 })).toMatchObject({ amount: 0.01, roundedPrice: true })
    expect(wire('BUY', 13_543, 0, { amount: -0.17 })).toMatchObject({ amount: 0.17, roundedPrice: true })
    expect(tradesIn(fromFile('2026-11-16,SELL,SHIB,10000,0.00,12.34,0'))[0]).toMatchObject({ amount: 12.34 })
  })

  it.each([
    ['without a price', { price: null, type: 'SELL' }],
    ['of shares that came for nothing', { price: 0, amount: null }],
    ['of shares sold short for nothing', { price: 0, amount: null, type: 'SELL_SHORT' }],
    ['with cash that no rounding explains', { price: 0, amount: 809.83, type: 'SELL' }],
    ['whose direction only its units say', { price: 0, amount: 0, type: 'SHARES_OUT', units: -100 }],
  ])('is none %s', (_, parts) => expect(() => wire('BUY', 100, 0, parts)).toThrow('The price is missing or zero'))

  it('is none in a file without a price, or for nothing', () => {
    const head = 'Date,Type,Symbol,Quantity,Price'
    expect(tradesIn(fromFile('2026-11-16,SELL,GONE,100,\n2026-11-16,BUY,GIFT,100,0', head))).toEqual([])
  })
})
