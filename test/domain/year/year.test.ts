import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsOf } from '#domain/fills/summary.ts'
import { addDecimals, type Decimal, decimalText } from '#domain/money/decimal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { tableOfText } from '#domain/trade-files/text-table.ts'
import { type CostMethod, costMethods, type Sale } from '#domain/year/sale.ts'
import { termOf } from '#domain/year/term.ts'
import { yearToCsv } from '#domain/year/year-csv.ts'
import { type AllSales, allSalesSteps, yearSteps } from '#domain/year/year.ts'
import { journalAfter, moved, paid, traded, tradesIn } from '#test/domain/fills/books.ts'
import { messyBook } from '#test/domain/trades/messy-book.ts'
import { forAllInRuns } from '#test/support/for-all.ts'

const allOf = (journal: Journal, method: CostMethod = 'fifo'): AllSales => runSync(allSalesSteps(journal, method))
const text = (amount: Decimal | undefined) => amount && decimalText(amount)
const said = ({ quantity, opened, closed, proceeds, cost, gain, term }: Sale) =>
  [text(quantity), opened ?? '?', closed, text(proceeds), text(cost) ?? '?', text(gain) ?? '?', term ?? '?'].join(' ')

/** 100 at 10 (fee 1), 100 at 12 (fee 1), 150 sold at 13 (fee 3): two lots, taken in three ways. */
const twoLots = journalAfter([
  traded('BUY', 100, 10, '2024-03-01T15:00:00.000Z', { fees: 1 }),
  traded('BUY', 100, 12, '2025-02-03T15:00:00.000Z', { fees: 1 }),
  traded('SELL', 150, 13, '2025-03-03T15:00:00.000Z', { fees: 3 }),
])

describe('Sales of a year, worked by hand', () => {
  it('are a CSV that spreadsheets take for UTF-8', () =>
    expect(yearToCsv(twoLots, allOf(twoLots), { year: '2025' }, () => 'Zürich').slice(0, 20)).toBe(
      '\ufeffAccount,Symbol,Curr',
    ))

  it('have the cash of the year behind them, in columns of its own', () => {
    const journal = journalAfter([
      paid('dividend', 26, '2025-02-05', { symbol: 'AAPL' }),
      paid('fee', -5, '2025-01-31'),
      paid('interest', 3, '2024-12-31'),
    ])
    const [, ...rows] = tableOfText(yearToCsv(journal, allOf(journal), { year: '2025' }, (id) => `at ${id}`)).rows
    expect(rows.map(({ cells }) => [cells[0], cells[1], cells[2], cells[6], cells[10], ...cells.slice(-2)])).toEqual([
      ['at margin', '', 'USD', '2025-01-31', '', 'Account fee', '-5'],
      ['at margin', 'AAPL', 'USD', '2025-02-05', '', 'Dividend', '26'],
    ])
  })

  it.each<[CostMethod, ReadonlyArray<string>]>([
    ['fifo', ['100 2024-03-01 2025-03-03 1298 1001 297 long', '50 2025-02-03 2025-03-03 649 600.5 48.5 short']],
    ['lifo', ['100 2025-02-03 2025-03-03 1298 1201 97 short', '50 2024-03-01 2025-03-03 649 500.5 148.5 long']],
    // 200 cost 2,202: 150 of them 1,651.50.
    ['average', ['150 ? 2025-03-03 1947 1651.5 295.5 ?']],
  ])('%s', (method, expected) => expect(allOf(twoLots, method).sales.map(said)).toEqual(expected))

  it('a short sale is short term, however long it was open; its proceeds came first', () =>
    expect(
      allOf(
        journalAfter([
          traded('SELL', 10, 50, '2023-01-10T15:00:00.000Z', { effect: 'open', fees: 1 }),
          traded('BUY', 10, 40, '2025-01-10T15:00:00.000Z', { effect: 'close', fees: 2 }),
        ]),
      ).sales.map(said),
    ).toEqual(['10 2023-01-10 2025-01-10 499 402 97 short']))

  it('shares without a cost have none: their gain is unknown, in no sum, and makes the average unknown', () => {
    const journal = journalAfter([
      moved('transfer', 10, '2025-01-02T15:00:00.000Z'),
      traded('BUY', 10, 20, '2025-01-03T15:00:00.000Z'),
      traded('SELL', 15, 30, '2025-01-06T15:00:00.000Z', { fees: 3 }),
    ])
    expect(allOf(journal).sales.map(said)).toEqual([
      '5 2025-01-03 2025-01-06 149 100 49 short',
      '10 ? 2025-01-06 298 ? ? ?',
    ])
    const [year] = runSync(yearSteps(allOf(journal), { year: '2025' }))
    expect(year?.sums.sales).toBe(2)
    expect([year?.sums.unknown, text(year?.sums.gain), text(year?.sums.proceeds)]).toEqual([1, '49', '149'])
    expect(allOf(journal, 'average').sales.map(said)).toEqual(['15 ? 2025-01-06 447 ? ? ?'])
  })

  it.each([
    ['ESM5', 'a future', '?'],
    ['/ESM5', 'a future', '?'],
    ['EUR.USD', 'a pair of currencies', '?'],
    ['SPXW  250620C05000000', 'an option on a broad index', '?'],
    ['VIX   250618C00020000', 'an option on a broad index', '?'],
    ['SPY   250620C00500000', 'an option on a fund', 'short'],
    ['SPX', 'a share of such a name', 'short'],
  ])('%s, %s, has the term %s, and no wash sale without one', (symbol, _, term) => {
    const { sales, washes } = allOf(
      journalAfter([
        traded('BUY', 1, 40, '2025-03-20T15:00:00.000Z', { symbol }),
        traded('SELL', 1, 30, '2025-03-25T15:00:00.000Z', { symbol }),
        traded('BUY', 1, 30, '2025-03-26T15:00:00.000Z', { symbol }),
      ]),
    )
    expect(sales.map((sale) => [sale.term ?? '?', washes.has(sale)])).toEqual([[term, term !== '?']])
  })

  it('a split leaves the day and the cost of a lot', () =>
    expect(
      allOf(
        journalAfter([
          traded('BUY', 10, 100, '2024-01-02T15:00:00.000Z'),
          moved('split', 30, '2024-06-03T12:00:00.000Z', { ratio: '4:1' }),
          traded('SELL', 40, 30, '2025-01-03T15:00:00.000Z'),
        ]),
      ).sales.map(said),
    ).toEqual(['40 2024-01-02 2025-01-03 1200 1000 200 long']))

  it('years, accounts, currencies and instruments are kept apart', () => {
    const depot = { accountId: 'Depot', symbol: 'SAP', currency: 'EUR' } as const
    const all = allOf(
      journalAfter([
        traded('BUY', 1, 10, '2024-12-30T15:00:00.000Z'),
        traded('SELL', 1, 11, '2024-12-31T15:00:00.000Z'),
        traded('BUY', 1, 10, '2025-01-02T15:00:00.000Z', depot),
        traded('SELL', 1, 7, '2025-01-03T15:00:00.000Z', depot),
        traded('BUY', 2, 10, '2025-01-02T15:00:00.000Z'),
        traded('SELL', 2, 11, '2025-01-03T15:00:00.000Z'),
      ]),
    )
    const lines = runSync(yearSteps(all, { year: '2025' })).flatMap((each) => each.lines)
    expect(
      lines.map(({ accountId, symbol, currency, gain }) => `${accountId} ${symbol} ${currency} ${text(gain)}`),
    ).toEqual(['Depot SAP EUR -3', 'margin AAPL USD 2'])
    expect(runSync(yearSteps(all, { year: '2025', currency: 'EUR' }))).toHaveLength(1)
  })
})

describe('[26 USC 1222] Long term', () => {
  it.each([
    ['2024-03-01', '2025-03-01', 'short'],
    ['2024-03-01', '2025-03-02', 'long'],
    // The day after the purchase is 29 February: its year ends with the 28th.
    ['2024-02-28', '2025-02-28', 'short'],
    ['2024-02-28', '2025-03-01', 'long'],
    ['2024-02-29', '2025-02-28', 'short'],
    ['2024-02-29', '2025-03-01', 'long'],
    ['2023-02-28', '2024-02-29', 'short'],
    ['2023-02-28', '2024-03-01', 'long'],
  ] as const)('from %s, %s is %s', (opened, closed, term) => expect(termOf('long', opened, closed)).toBe(term))
})

describe('[26 USC 1091] Wash sales are flagged', () => {
  const lossOn = '2025-03-31'
  const flagged = (...more: ReadonlyArray<ReturnType<typeof traded>>) => {
    const { sales, washes } = allOf(
      journalAfter([
        traded('BUY', 100, 10, '2025-01-02T15:00:00.000Z'),
        traded('SELL', 100, 9, `${lossOn}T15:00:00.000Z`),
        ...more,
      ]),
    )
    return sales.flatMap((sale) => (washes.has(sale) ? [`${sale.closed} by ${washes.get(sale)}`] : []))
  }
  it('by no average cost, which has no lots', () => {
    const journal = journalAfter([
      traded('BUY', 100, 10, '2025-01-02T15:00:00.000Z'),
      traded('SELL', 100, 9, `${lossOn}T15:00:00.000Z`),
      traded('BUY', 50, 10, '2025-04-02T15:00:00.000Z'),
      traded('BUY', 50, 11, '2025-04-03T15:00:00.000Z'),
    ])
    expect((['fifo', 'lifo', 'average'] as const).map((method) => allOf(journal, method).washes.size)).toEqual([
      1, 1, 0,
    ])
  })

  const call = { symbol: 'AAPL  260116C00010000', multiplier: 100 } as const
  const put = { symbol: 'AAPL  260116P00010000', multiplier: 100 } as const
  it.each<[string, ReadonlyArray<ReturnType<typeof traded>>, ReadonlyArray<string>]>([
    ['nothing else was bought', [], []],
    ['the 30th day after', [traded('BUY', 1, 9, '2025-04-30T15:00:00.000Z')], ['2025-03-31 by 2025-04-30']],
    ['the 31st day after', [traded('BUY', 1, 9, '2025-05-01T15:00:00.000Z')], []],
    ['the 30th day before', [traded('BUY', 1, 9, '2025-03-01T15:00:00.000Z')], ['2025-03-31 by 2025-03-01']],
    ['the 31st day before', [traded('BUY', 1, 9, '2025-02-28T15:00:00.000Z')], []],
    [
      'another account',
      [traded('BUY', 1, 9, '2025-04-10T15:00:00.000Z', { accountId: 'ira' })],
      ['2025-03-31 by 2025-04-10'],
    ],
    ['a call on it', [traded('BUY', 1, 2, '2025-04-10T15:00:00.000Z', call)], ['2025-03-31 by 2025-04-10']],
    ['a put on it', [traded('BUY', 1, 2, '2025-04-10T15:00:00.000Z', put)], []],
    ['another symbol', [traded('BUY', 1, 9, '2025-04-10T15:00:00.000Z', { symbol: 'MSFT' })], []],
    [
      'the symbol in small letters in another account',
      [traded('BUY', 1, 9, '2025-04-10T15:00:00.000Z', { symbol: 'aapl', accountId: 'ira' })],
      ['2025-03-31 by 2025-04-10'],
    ],
    ['units that were moved from another account', [moved('transfer', 50, '2025-04-10', { accountId: 'ira' })], []],
    ['units that came by a corporate action', [moved('corporate', 5, '2025-04-10')], []],
    [
      'a reinvested dividend',
      [moved('reinvestment', 1, '2025-04-10', { price: 9, amount: 9 })],
      ['2025-03-31 by 2025-04-10'],
    ],
  ])('%s', (_, more, expected) => expect(flagged(...more)).toEqual(expected))

  it('across a change of the ticker, and for a call on a class of shares', () => {
    const renamed = journalAfter([
      traded('BUY', 100, 10, '2025-03-03', { symbol: 'FB' }),
      traded('SELL', 50, 8, '2025-03-10', { symbol: 'FB' }),
      moved('corporate', -50, '2025-03-12', { symbol: 'FB', isRename: true }),
      moved('corporate', 50, '2025-03-12', { symbol: 'META', isRename: true }),
      traded('BUY', 1, 8, '2025-03-13', { symbol: 'META', accountId: 'ira' }),
    ])
    expect([...allOf(renamed).washes.values()]).toEqual(['2025-03-13'])
    const classes = journalAfter([
      traded('BUY', 1, 500, '2025-03-03', { symbol: 'BRK.B' }),
      traded('SELL', 1, 480, '2025-03-10', { symbol: 'BRK.B' }),
      traded('BUY', 1, 9, '2025-03-13', { symbol: 'BRKB  260116C00500000', multiplier: 100 }),
    ])
    expect([...allOf(classes).washes.values()]).toEqual(['2025-03-13'])
  })

  it('never for a gain, nor for the rest of the one lot that was sold in parts', () => {
    const parts = journalAfter([
      traded('BUY', 200, 10, '2025-03-20T15:00:00.000Z'),
      traded('SELL', 100, 9, '2025-03-25T15:00:00.000Z'),
      traded('SELL', 100, 11, '2025-03-26T15:00:00.000Z'),
      traded('BUY', 1, 11, '2025-04-20T15:00:00.000Z', { symbol: 'MSFT' }),
    ])
    expect(allOf(parts).washes.size).toBe(0)
  })

  it('flags no loss when all that was bought before had been sold before it', () => {
    const fills = [
      traded('BUY', 10, 10, '2025-03-03T15:00:00.000Z'),
      traded('SELL', 10, 11, '2025-03-03T16:00:00.000Z'),
      traded('BUY', 10, 10, '2025-03-04T15:00:00.000Z'),
      traded('SELL', 10, 9, '2025-03-04T16:00:00.000Z'),
    ]
    expect(allOf(journalAfter(fills)).washes.size).toBe(0)
    const again = [...fills, traded('BUY', 10, 10, '2025-03-05T15:00:00.000Z')]
    expect([...allOf(journalAfter(again)).washes.values()]).toEqual(['2025-03-05'])
  })

  it('flags no loss of a future, which is no security', () =>
    expect(
      allOf(
        journalAfter([
          traded('BUY', 1, 5000, '2025-03-20T15:00:00.000Z', { symbol: 'ESM5', multiplier: 50 }),
          traded('SELL', 1, 4990, '2025-03-25T15:00:00.000Z', { symbol: 'ESM5', multiplier: 50 }),
          traded('BUY', 1, 4980, '2025-03-26T15:00:00.000Z', { symbol: 'ESM5', multiplier: 50 }),
        ]),
      ).washes.size,
    ).toBe(0))
})

describe('On any book', () => {
  const anyMess = fc
    .record({ seed: fc.nat(), size: fc.integer({ min: 1, max: 120 }) })
    .map(({ seed, size }) => journalAfter(messyBook(seed, size)))
  const sumIn = (sales: ReadonlyArray<Sale>, currency: string) =>
    decimalText(
      sales.reduce<Decimal>(
        (sum, { gain, ...sale }) => (gain && sale.currency === currency ? addDecimals(sum, gain) : sum),
        { units: 0n, scale: 0 },
      ),
    )

  it('sales in the order of their purchases are the stored results of the days, to the last digit', () =>
    forAllInRuns(30, anyMess, (journal) => {
      const { sales } = allOf(journal)
      for (const { currency, realized } of totalsOf(tradesIn(journal)))
        expect(sumIn(sales, currency)).toBe(decimalText(realized))
    }))

  it('every method closes the same units on the same days', () =>
    forAllInRuns(30, anyMess, (journal) => {
      const [first, ...others] = costMethods.map((method) => {
        const units = new Map<string, Decimal>()
        for (const { closingId, quantity } of allOf(journal, method).sales)
          units.set(closingId, addDecimals(units.get(closingId) ?? { units: 0n, scale: 0 }, quantity))
        return [...units].map(([id, quantity]) => `${id} ${decimalText(quantity)}`).toSorted()
      })
      for (const other of others) expect(other).toEqual(first)
    }))
})
