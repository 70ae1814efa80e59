import { describe, expect, it } from 'vitest'
import { explainDay } from '#domain/fills/explain.ts'
import { decimalText } from '#domain/money/decimal.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { dayOf, moved, syncedAt, report, journalAfter, traded, tradesIn } from '#test/domain/fills/books.ts'
import { openPositions } from '#test/domain/fills/open-positions.ts'

/** What was closed, in order: result, cost per share, and what has no known cost. */
const closings = (...activities: ReadonlyArray<Activity>) =>
  tradesIn(journalAfter(activities))
    .filter((movement) => movement.realizedPnL !== undefined || movement.unknownReason !== undefined)
    .map(({ realizedPnL, costBasis, unknownQuantity, unknownReason }) => ({
      ...(realizedPnL !== undefined && { realizedPnL, costBasis }),
      ...(unknownReason && { unknownQuantity, unknownReason }),
    }))

const changesSince = (journal: Journal, date: string, seenAt: string) =>
  explainDay(journal, date).changes.filter(({ at }) => at > seenAt)

const held = (...activities: ReadonlyArray<Activity>) =>
  openPositions(journalAfter(activities)).map(({ symbol, isShort, quantity, cost, unknownQuantity }) => [
    symbol,
    isShort ? 'short' : 'long',
    decimalText(quantity),
    decimalText(cost),
    decimalText(unknownQuantity),
  ])

describe('Lots by hand', () => {
  it('[spec 4 Trade sync] a sale takes the oldest buys; its result is amount minus fees minus their cost', () => {
    // 10 at 5 (fee 1), 10 at 7 (fee 2). Sold 15 at 8, fee 3: 120 - 3 - (50 + 1) - (35 + 2 x 5/10 = 1) = 30. Cost per
    // share (51 + 36) / 15 = 5.8.
    expect(
      closings(
        traded('BUY', 10, 5, '2026-11-16', { fees: 1 }),
        traded('BUY', 10, 7, '2026-11-17', { fees: 2 }),
        traded('SELL', 15, 8, '2026-11-18', { fees: 3 }),
      ),
    ).toEqual([{ realizedPnL: 30, costBasis: 5.8 }])
  })

  it('[spec 3] trades and daily data have the specified fields, and the win rate counts the sells', () => {
    // 15 of both lots are sold as above, for 30. What is left are 5 at 7 with half of the fee of 2: 36, 7.2 each. 2
    // at 6: 12 - 14.4. 3 at 6: 18 - 21.6.
    const day = '2026-11-20'
    const [first, second, ...sells] = [
      traded('BUY', 10, 5, '2026-11-19T15:00:00.000Z', { fees: 1 }),
      traded('BUY', 10, 7, `${day}T14:30:00.000Z`, { fees: 2 }),
      traded('SELL', 15, 8, `${day}T15:00:00.000Z`, { fees: 3 }),
      traded('SELL', 2, 6, `${day}T16:00:00.000Z`),
      traded('SELL', 3, 6, `${day}T17:00:00.000Z`),
    ].map((activity, index) => ({ ...activity, snapTradeId: `p${index}` }))
    const journal = journalAfter([first, second, ...sells].flatMap((each) => each ?? []))
    const ids = tradesIn(journal).map(({ id }) => id)
    const [buy, late, ...sold] = ids
    expect(new Set(ids.filter((id) => id.length > 0)).size).toBe(5)
    const one = { symbol: 'AAPL', accountId: 'margin', fees: 0 }
    expect(dayOf(journal, day)).toEqual({
      date: day,
      snapTradeSynced: true,
      lastSyncTime: syncedAt.now,
      activities: [
        {
          ...one,
          id: late,
          snapTradeId: 'p1',
          side: 'BUY',
          quantity: 10,
          price: 7,
          amount: 70,
          fees: 2,
          timestamp: `${day}T14:30:00.000Z`,
        },
        {
          ...one,
          id: sold[0],
          snapTradeId: 'p2',
          side: 'SELL',
          quantity: 15,
          price: 8,
          amount: 120,
          fees: 3,
          timestamp: `${day}T15:00:00.000Z`,
          costBasis: 5.8,
          realizedPnL: 30,
          matchedBuys: [buy, late],
        },
        {
          ...one,
          id: sold[1],
          snapTradeId: 'p3',
          side: 'SELL',
          quantity: 2,
          price: 6,
          amount: 12,
          timestamp: `${day}T16:00:00.000Z`,
          costBasis: 7.2,
          realizedPnL: -2.4,
          matchedBuys: [late],
        },
        {
          ...one,
          id: sold[2],
          snapTradeId: 'p4',
          side: 'SELL',
          quantity: 3,
          price: 6,
          amount: 18,
          timestamp: `${day}T17:00:00.000Z`,
          costBasis: 7.2,
          realizedPnL: -3.6,
          matchedBuys: [late],
        },
      ],
      summary: {
        totalRealizedPnL: 24,
        totalFees: 5,
        totalVolume: 220,
        winningTrades: 1,
        losingTrades: 2,
        winRate: expect.closeTo(100 / 3, 10) as number,
        tradesCount: 4,
        lastCalculated: syncedAt.now,
      },
    })
  })

  it('a fee that does not divide is shared to the last hundred-millionth, and all of it is given out', () => {
    // Fee 1 over 3 shares: 0.33333333, then half of the remaining 0.66666667 = 0.33333334 (a half goes up), then the
    // rest 0.33333333.
    const sales = ['2026-11-17', '2026-11-18', '2026-11-19'].map((date) => traded('SELL', 1, 10, date))
    expect(
      closings(traded('BUY', 3, 10, '2026-11-16', { fees: 1 }), ...sales).map(({ realizedPnL }) => realizedPnL),
    ).toEqual([-0.33333333, -0.33333334, -0.33333333])
  })

  it('[decisions Trades] a short position is opened by its sale and closed by its cover', () => {
    // Sold short 10 at 20 (fee 1) = 199 in. Covered 4 at 15 (fee 0.5): 4/10 of 199 = 79.6 - 60 - 0.5 = 19.1. The rest
    // at 25: 119.4 - 150 = -30.6.
    expect(
      closings(
        traded('SELL', 10, 20, '2026-11-16', { fees: 1, effect: 'open' }),
        traded('BUY', 4, 15, '2026-11-17', { fees: 0.5, effect: 'close' }),
        traded('BUY', 6, 25, '2026-11-18', { effect: 'close' }),
      ),
    ).toEqual([
      { realizedPnL: 19.1, costBasis: 19.9 },
      { realizedPnL: -30.6, costBasis: 19.9 },
    ])
  })

  it('a buy that says nothing about its effect covers what is short, and opens with what is left', () => {
    // Short 10 at 20; bought 15 at 18, fee 3: 10 covered (+20, 2 of the fee), 5 open at 90.
    const story = [
      traded('SELL', 10, 20, '2026-11-16', { effect: 'open' }),
      traded('BUY', 15, 18, '2026-11-17', { fees: 3 }),
    ]
    expect(closings(...story)).toEqual([{ realizedPnL: 18, costBasis: 20 }])
    expect(held(...story)).toEqual([['AAPL', 'long', '5', '90', '0']])
    // Sold 5 at 20: 100 - 90 - the last 1 of the fee = 9.
    expect(closings(...story, traded('SELL', 5, 20, '2026-11-18')).at(-1)).toEqual({ realizedPnL: 9, costBasis: 18.2 })
  })

  it('[decisions Trades] sold more than is known: the matched part is realized, the rest has no known cost', () => {
    // 4 of 10 known at 5: 4 x 9 - 20 - 4/10 of the fee 1 = 15.6.
    const journal = journalAfter([
      traded('BUY', 4, 5, '2026-11-16'),
      traded('SELL', 10, 9, '2026-11-17', { fees: 1 }),
      traded('SELL', 3, 9, '2026-11-18'),
    ])
    expect(
      tradesIn(journal)
        .slice(1)
        .map(({ realizedPnL, unknownQuantity, unknownReason }) => [realizedPnL, unknownQuantity, unknownReason]),
    ).toEqual([
      [15.6, 6, 'history'],
      [undefined, 3, 'history'],
    ])
    const [first, second] = ['2026-11-17', '2026-11-18'].map((date) => dayOf(journal, date)?.summary)
    expect(first).toMatchObject({
      totalRealizedPnL: 15.6,
      // Known in part is unknown in rates.
      winningTrades: 0,
      losingTrades: 0,
      winRate: 0,
      tradesCount: 1,
      unknownCost: 1,
    })
    // Left out of the win rate and the total.
    expect(second).toMatchObject({
      totalRealizedPnL: 0,
      winningTrades: 0,
      losingTrades: 0,
      winRate: 0,
      tradesCount: 1,
      unknownCost: 1,
    })
  })

  it('[decisions Trades] shares transferred in have no known cost, and are sold in their turn', () => {
    expect(
      closings(
        moved('transfer', 5, '2026-11-16'),
        traded('BUY', 5, 10, '2026-11-17'),
        traded('SELL', 8, 12, '2026-11-18'),
      ),
    ).toEqual([
      // 5 of unknown cost; 3 x 12 - 3 x 10 = 6.
      { realizedPnL: 6, costBasis: 10, unknownQuantity: 5, unknownReason: 'transfer' },
    ])
  })

  it('shares transferred out leave with their cost, and realize nothing', () => {
    expect(
      held(traded('BUY', 5, 10, '2026-11-16'), traded('BUY', 5, 20, '2026-11-17'), moved('transfer', -6, '2026-11-18')),
    ).toEqual([['AAPL', 'long', '4', '80', '0']])
  })

  it('[decisions Trades] a split keeps the cost and multiplies the shares, also of shorts', () => {
    // 10 at 40 become 40 at 10. Sold 30 at 12: 360 - 300 = 60.
    expect(
      closings(
        traded('BUY', 10, 40, '2026-11-16'),
        moved('split', 30, '2026-11-17'),
        traded('SELL', 30, 12, '2026-11-18'),
      ),
    ).toEqual([{ realizedPnL: 60, costBasis: 10 }])
    expect(
      closings(
        traded('SELL', 10, 40, '2026-11-16', { effect: 'open' }),
        moved('split', -30, '2026-11-17'),
        traded('BUY', 40, 9, '2026-11-18', { effect: 'close' }),
      ),
    ).toEqual([{ realizedPnL: 40, costBasis: 10 }])
  })

  it('a reverse split may be reported as shares that leave and fewer that come', () => {
    // 100 at 2 become 10 at 20.
    expect(
      closings(
        traded('BUY', 100, 2, '2026-11-16'),
        moved('split', -100, '2026-11-17'),
        moved('split', 10, '2026-11-17'),
        traded('SELL', 10, 25, '2026-11-18'),
      ),
    ).toEqual([{ realizedPnL: 50, costBasis: 20 }])
  })

  it('a reverse split with a fraction: paid in cash, the whole shares carry the cost; sold, it has its own', () => {
    // 15 at 2 = 30; 1 for 10. Cash in lieu: 1 share for 30. Reported as 1.5 and sold: 1.5 x 20 = 30.
    const buy = traded('BUY', 15, 2, '2026-11-16')
    expect(
      closings(buy, moved('split', -14, '2026-11-17', { ratio: '1:10' }), traded('SELL', 1, 25, '2026-11-18')),
    ).toEqual([{ realizedPnL: -5, costBasis: 30 }])
    expect(
      closings(
        buy,
        moved('split', -13.5, '2026-11-17', { ratio: '1:10' }),
        traded('SELL', 0.5, 22, '2026-11-18'),
        traded('SELL', 1, 25, '2026-11-19'),
      ),
    ).toEqual([
      { realizedPnL: 1, costBasis: 20 },
      { realizedPnL: 5, costBasis: 20 },
    ])
  })

  it('a split of more shares than the history knows goes by its ratio where the broker names one', () => {
    // The broker splits 300 (reported: +300), we know 100 at 10: they become 200 at 5, and not 400.
    const buy = traded('BUY', 100, 10, '2026-11-16')
    expect(
      closings(buy, moved('split', 300, '2026-11-17', { ratio: '2:1' }), traded('SELL', 250, 6, '2026-11-18')),
    ).toEqual([{ realizedPnL: 200, costBasis: 5, unknownQuantity: 50, unknownReason: 'history' }])
  })

  it('[decisions Trades] a reinvested dividend is a lot of its own and no trade, by price or by amount', () => {
    const journal = journalAfter([
      moved('reinvestment', 0.5, '2026-11-16', { price: 20, amount: 10 }),
      moved('reinvestment', 0.3, '2026-11-17', { amount: 10 }),
      traded('SELL', 0.8, 30, '2026-11-18'),
    ])
    // 24 - 10 - 10.
    expect(tradesIn(journal).at(-1)).toMatchObject({ realizedPnL: 4, costBasis: 25 })
    expect(dayOf(journal, '2026-11-16')).toMatchObject({ activities: [], summary: { tradesCount: 0, totalVolume: 0 } })
  })

  it('[decisions Trades] an option counts 100 shares, a mini ten; it expires at the end of its day', () => {
    const call = { symbol: 'AAPL  261120C00240000', multiplier: 100 }
    // 2 contracts at 3.10 = 620 + 1.30. One sold at 4.00: 400 - 0.65 - 310 - 0.65 = 88.7. One expires: -310.65.
    const journal = journalAfter([
      traded('BUY', 2, 3.1, '2026-11-20T15:00:00.000Z', { ...call, effect: 'open', fees: 1.3 }),
      traded('SELL', 1, 4, '2026-11-20T16:00:00.000Z', { ...call, effect: 'close', fees: 0.65 }),
      moved('expiration', -1, '2026-11-20', call),
    ])
    expect(
      tradesIn(journal)
        .map(({ realizedPnL }) => realizedPnL)
        .filter((result) => result !== undefined),
    ).toEqual([-310.65, 88.7])
    expect(dayOf(journal, '2026-11-20')?.summary).toMatchObject({
      totalRealizedPnL: -221.95,
      tradesCount: 2,
      winningTrades: 1,
      losingTrades: 1,
      winRate: 50,
      totalVolume: 1020,
    })
    expect(
      closings(
        traded('BUY', 1, 3, '2026-11-16', { multiplier: 10 }),
        traded('SELL', 1, 4, '2026-11-17', { multiplier: 10 }),
      ),
    ).toEqual([{ realizedPnL: 10, costBasis: 3 }])
  })

  it('a written option that expires or is assigned keeps its premium, whatever sign the provider gives', () => {
    const put = { symbol: 'AAPL  261120P00240000', multiplier: 100 }
    const written = traded('SELL', 1, 2, '2026-11-16', { ...put, effect: 'open', fees: 1 })
    expect(closings(written, moved('expiration', 1, '2026-11-20', put))).toEqual([
      { realizedPnL: 199, costBasis: 1.99 },
    ])
    expect(
      closings(written, moved('assignment', -1, '2026-11-20', put), traded('BUY', 100, 240, '2026-11-20')),
    ).toEqual([{ realizedPnL: 199, costBasis: 1.99 }])
  })

  it('[decisions Trades] accounts and currencies have lots of their own, and sums of their own', () => {
    const journal = journalAfter([
      traded('BUY', 1, 10, '2026-11-16'),
      traded('BUY', 1, 20, '2026-11-16', { accountId: 'ira' }),
      traded('BUY', 1, 40, '2026-11-16', { currency: 'CAD' }),
      traded('SELL', 1, 50, '2026-11-17', { accountId: 'ira' }),
      traded('SELL', 1, 50, '2026-11-17', { currency: 'CAD', fees: 1 }),
    ])
    const day = dayOf(journal, '2026-11-17')
    expect(day?.summary).toMatchObject({ totalRealizedPnL: 30, totalFees: 0, totalVolume: 50, tradesCount: 1 })
    expect(day?.otherSummaries).toMatchObject([
      { currency: 'CAD', totalRealizedPnL: 9, totalFees: 1, totalVolume: 50, tradesCount: 1 },
    ])
  })

  it('[decisions Trades] at one instant opening comes before closing, then the id decides, whatever came first', () => {
    // Ten prices, so that the ids of some sales come before those of their buys.
    for (const price of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const [buy, sell] = [traded('BUY', 1, price, '2026-11-16'), traded('SELL', 1, price + 2, '2026-11-16')]
      const closed = [{ realizedPnL: 2, costBasis: price }]
      expect([closings(buy, sell), closings(sell, buy)]).toEqual([closed, closed])
    }
  })

  it('keeps what no double can hold: 18 digits of a coin, as text', () => {
    const quantity = '1234567890.12345678'
    const journal = journalAfter([
      traded('BUY', quantity, '0.00001234', '2026-11-16'),
      traded('SELL', quantity, '0.00001235', '2026-11-17'),
    ])
    // 1234567890.12345678 x 0.00000001 = 12.3456789012345678
    expect(tradesIn(journal).map(({ exact }) => [exact?.quantity, exact?.realizedPnL])).toEqual([
      [quantity, undefined],
      [quantity, '12.3456789012345678'],
    ])
    expect(dayOf(journal, '2026-11-17')?.summary.exact?.totalRealizedPnL).toBe('12.3456789012345678')
  })
})

describe('Twins and identity', () => {
  const twin = (id: string) => traded('BUY', 100, 10, '2026-11-16T14:30:00.000Z', { snapTradeId: id })
  const quantities = (...statements: ReadonlyArray<ReadonlyArray<Activity>>) =>
    tradesIn(journalAfter(...statements)).map(({ quantity }) => quantity)

  it('[decisions Trades] two fills of one second, size and price are two trades, however often reported', () => {
    expect(quantities([twin('a'), twin('b')], [twin('c'), twin('d')], [twin('b'), twin('a')])).toEqual([100, 100])
  })

  it('a twin that is reported later is a second trade', () =>
    expect(quantities([twin('a')], [twin('x'), twin('y')])).toEqual([100, 100]))

  it('a statement that reports fewer removes none', () =>
    expect(quantities([twin('a'), twin('b')], [{ ...twin('a'), fees: 1 }])).toEqual([100, 100]))

  it('a fee that arrives later belongs to the fill that is known', () => {
    const journal = journalAfter([twin('a'), twin('b')], [{ ...twin('b'), fees: 1 }, twin('a')])
    expect(tradesIn(journal).map(({ fees }) => fees)).toEqual([1, 0])
  })

  it('[numbers 4] an instant that is another day in another zone is one trade, on the day that it was given', () => {
    const fill = traded('BUY', 1, 10, '2026-11-17T03:00:00.000Z')
    const [tokyo, york] = [
      { ...fill, day: '2026-11-17' },
      { ...fill, day: '2026-11-16' },
    ]
    for (const [first, second] of [
      [tokyo, york],
      [york, tokyo],
    ] as const) {
      const once = journalAfter([first])
      expect(report(once, [second]).events).toEqual([])
      expect(dayOf(once, first.day)?.activities.length).toBe(1)
      const fee = { ...second, fees: 1 }
      expect(dayOf(report(once, [fee]).journal, first.day)?.activities.map(({ fees }) => fees)).toEqual([1])
    }
  })

  it('a fill that gets a time replaces the one that had only its date', () => {
    const [dated, timed] = [traded('BUY', 1, 10, '2026-11-16'), traded('BUY', 1, 10, '2026-11-16T14:30:00.000Z')]
    for (const reported of [
      [[dated], [timed]],
      [[timed], [dated]],
    ])
      expect(tradesIn(journalAfter(...reported)).map(({ timestamp }) => timestamp)).toEqual([
        '2026-11-16T14:30:00.000Z',
      ])
  })
})

describe('Executed orders count until the record arrives', () => {
  const order = (quantity: number, at = '2026-11-20T15:00:00.000Z', parts = {}) =>
    traded('BUY', quantity, 10, at, { provisional: true, snapTradeId: 'o1', ...parts })

  it('[decisions Trades] marks the day as pending, and follows an order while it fills', () => {
    const first = journalAfter([order(40)])
    expect(dayOf(first, '2026-11-20')).toMatchObject({
      snapTradeSynced: false,
      activities: [{ quantity: 40, provisional: true }],
    })
    expect(tradesIn(report(first, [order(100)]).journal).map(({ quantity }) => quantity)).toEqual([100])
    expect(
      tradesIn(report(report(first, [order(100)]).journal, [order(40)]).journal).map(({ quantity }) => quantity),
    ).toEqual([100])
  })

  it('[decisions Trades] is replaced by the fills of that day, in any order of arrival', () => {
    const fills = [traded('BUY', 60, 9.99, '2026-11-20'), traded('BUY', 40, 10.01, '2026-11-20', { fees: 1 })]
    for (const journal of [
      journalAfter([order(100)], fills),
      journalAfter(fills, [order(100)]),
      journalAfter([order(100), ...fills]),
    ]) {
      expect(
        tradesIn(journal)
          .map(({ quantity, provisional }) => `${quantity} ${provisional}`)
          .toSorted(),
      ).toEqual(['40 undefined', '60 undefined'])
      expect(dayOf(journal, '2026-11-20')?.snapTradeSynced).toBe(true)
    }
  })

  it('a record dated in UTC replaces an order of the evening', () => {
    const evening = { ...order(100, '2026-11-21T00:30:00.000Z'), day: '2026-11-20' }
    expect(
      tradesIn(journalAfter([evening], [traded('BUY', 100, 10, '2026-11-21')])).map(({ provisional }) => provisional),
    ).toEqual([undefined])
  })

  it('yesterday’s fills of the same size leave today’s order alone', () => {
    expect(
      tradesIn(journalAfter([order(100)], [traded('BUY', 100, 10, '2026-11-19')]))
        .map(({ provisional }) => `${provisional}`)
        .toSorted(),
    ).toEqual(['true', 'undefined'])
  })

  it('an order that no record confirms goes with a later day’s record, or when the account is complete', () => {
    const later = journalAfter([order(100)], [traded('SELL', 1, 10, '2026-11-23', { symbol: 'TSLA' })])
    expect(tradesIn(later).map(({ symbol }) => symbol)).toEqual(['TSLA'])
    const complete = report(journalAfter([order(100)]), [], { completeThrough: { margin: '2026-11-20' } }).journal
    expect(tradesIn(complete)).toEqual([])
  })

  it('hands on that a sale was short, which records often do not say', () => {
    const short = {
      ...traded('SELL', 100, 10, '2026-11-20T15:00:00.000Z', { provisional: true, snapTradeId: 'o2' }),
      effect: 'open' as const,
    }
    const fills = [traded('SELL', 100, 10, '2026-11-20T15:00:00.000Z')]
    for (const journal of [journalAfter([short], fills), journalAfter(fills, [short])]) {
      expect(tradesIn(journal).map(({ effect, unknownReason }) => [effect, unknownReason])).toEqual([
        ['open', undefined],
      ])
    }
  })
})

describe('Where a number comes from', () => {
  const story = [
    traded('BUY', 10, 5, '2026-11-16', { fees: 1 }),
    traded('BUY', 10, 7, '2026-11-17', { fees: 2 }),
    traded('SELL', 15, 8, '2026-11-18', { fees: 3 }),
  ]
  const texts = (value: object) =>
    JSON.parse(
      JSON.stringify(value, (_, each: unknown) =>
        typeof each === 'object' && each !== null && 'units' in each ? decimalText(each as never) : each,
      ),
    ) as unknown

  it('a sale shows which buys it closed, with quantity, price, amount and their share of the fees', () => {
    const journal = journalAfter(story)
    const sale = dayOf(journal, '2026-11-18')?.activities[0]
    const explained = explainDay(journal, '2026-11-18').closings.find(({ movement }) => movement.id === sale?.id)
    expect(explained && texts(explained)).toMatchObject({
      currency: 'USD',
      isShort: false,
      matched: '15',
      proceeds: '120',
      cost: '85',
      fees: '3',
      openingFees: '2',
      result: '30',
      parts: [
        { date: '2026-11-16', quantity: '10', price: '5', amount: '50', fees: '1' },
        { date: '2026-11-17', quantity: '5', price: '7', amount: '35', fees: '1' },
      ],
    })
    expect(explained?.parts.map(({ id }) => id)).toEqual(sale?.matchedBuys)
  })

  it('a day shows its closings, whose results add up to its result', () => {
    const day = explainDay(journalAfter(story), '2026-11-18')
    expect(texts(day)).toMatchObject({
      totals: [{ currency: 'USD', realized: '30', fees: '3', volume: '120', closings: 1 }],
      closings: [{ result: '30' }],
      changes: [],
    })
  })

  it('says since when the history is known where a cost is not', () => {
    const journal = journalAfter([traded('BUY', 1, 5, '2026-11-16'), traded('SELL', 3, 8, '2026-11-18')])
    const [closing] = explainDay(journal, '2026-11-18').closings
    expect(closing && texts(closing)).toMatchObject({
      unknown: { quantity: '2', reason: 'history', historyStartsOn: '2026-11-16' },
    })
  })

  it('a result that changes by late trades of an earlier day says so, with the trades that did it', () => {
    const before = report(emptyJournal, [traded('BUY', 10, 5, '2026-11-16'), traded('SELL', 10, 8, '2026-11-18')], {
      now: '2026-11-19T08:00:00.000Z',
      today: '2026-11-19',
    }).journal
    const after = report(before, [traded('BUY', 10, 4, '2026-11-13')], {
      now: '2026-11-20T08:00:00.000Z',
      today: '2026-11-20',
    }).journal
    const because = [dayOf(after, '2026-11-13')?.activities[0]?.id]
    expect(changesSince(after, '2026-11-18', '2026-11-19T12:00:00.000Z')).toEqual([
      { at: '2026-11-20T08:00:00.000Z', why: 'rebooked', from: '30', to: '40', because },
    ])
    expect(changesSince(after, '2026-11-18', '2026-11-20T08:00:00.000Z')).toEqual([])
  })

  it('names late trades of the day itself, and the broker’s record that replaced orders', () => {
    const start = report(emptyJournal, [traded('BUY', 30, 5, '2026-11-16'), traded('SELL', 10, 8, '2026-11-18')], {
      now: '2026-11-18T20:00:00.000Z',
      today: '2026-11-18',
    })
    const late = report(start.journal, [traded('SELL', 10, 9, '2026-11-18')], {
      now: '2026-11-19T20:00:00.000Z',
      today: '2026-11-19',
    }).journal
    expect(changesSince(late, '2026-11-18', '').map(({ why, from, to }) => [why, from, to])).toEqual([
      ['late', '30', '70'],
    ])
    const pending = report(
      late,
      [traded('SELL', 10, 9, '2026-11-19T15:00:00.000Z', { provisional: true, snapTradeId: 'o' })],
      { now: '2026-11-19T21:00:00.000Z', today: '2026-11-19' },
    ).journal
    const confirmed = report(pending, [traded('SELL', 10, 9, '2026-11-19', { fees: 1 })], {
      now: '2026-11-20T09:00:00.000Z',
      today: '2026-11-20',
    }).journal
    expect(changesSince(confirmed, '2026-11-19', '').map(({ why, from, to }) => [why, from, to])).toEqual([
      ['settled', '40', '39'],
    ])
  })

  it('trades that come in on their own day are no news about it', () => {
    const morning = report(emptyJournal, [
      traded('BUY', 30, 5, '2026-11-20T14:30:00.000Z'),
      traded('SELL', 10, 8, '2026-11-20T15:00:00.000Z'),
    ]).journal
    expect(
      changesSince(report(morning, [traded('SELL', 10, 9, '2026-11-20T16:00:00.000Z')]).journal, '2026-11-20', ''),
    ).toEqual([])
  })
})
