import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { parseActivity } from '#domain/fills/activity.ts'
import { occTicker } from '#domain/fills/instrument.ts'
import { orderAsActivity } from '#domain/fills/order-activity.ts'
import { effectOf, sideOf } from '#domain/fills/side.ts'
import { inWholeDays, tradeTimesIn } from '#domain/fills/trade-time.ts'
import { queueTimeOf } from '#domain/lots/queue-time.ts'
import { parseActivities, traded } from './books.ts'

/** As SnapTrade's reference prints one (`AccountUniversalActivity`). */
const answer = {
  id: '2f7dc9b3',
  symbol: { id: 's', symbol: 'VAB.TO', raw_symbol: 'VAB', currency: { code: 'CAD' } },
  option_symbol: null,
  price: 0.4,
  units: 5.2,
  amount: -2.08,
  currency: { id: 'c', code: 'USD', name: 'US Dollar' },
  type: 'BUY',
  option_type: '',
  description: 'x',
  trade_date: '2024-03-22 16:27:55+00:00',
  settlement_date: '2024-03-26 00:00:00+00:00',
  fee: 0,
  fx_rate: 1.032,
  institution: 'Robinhood',
}
const inZone = (zone: string) => ({ accountId: 'a1', timeOf: tradeTimesIn(zone) })
const parsed = (parts: object, zone = 'America/New_York') => {
  const result = parseActivity({ ...answer, ...parts }, inZone(zone))
  return result.ok ? result.value : messageOf(result.error)
}

describe('An activity of the provider', () => {
  it('[spec 3 Trade] becomes a trade: absolute quantity and amount, symbol as text, instant on the user’s day', () =>
    expect(parsed({})).toEqual({
      snapTradeId: '2f7dc9b3',
      accountId: 'a1',
      symbol: 'VAB',
      instrument: 'VAB.TO',
      timestamp: '2024-03-22T16:27:55.000Z',
      day: '2024-03-22',
      side: 'BUY',
      quantity: 5.2,
      price: 0.4,
      amount: 2.08,
      fees: 0,
    }))

  it.each([
    [{ symbol: null }, 'The symbol is missing'],
    [{ units: null }, 'The quantity is missing or zero'],
    [{ units: 0 }, 'The quantity is missing or zero'],
    [{ price: null }, 'The price is missing or zero'],
    [{ price: 0 }, 'The price is missing or zero'],
    [{ trade_date: null, settlement_date: null }, 'The date is missing or cannot be read'],
    [{ type: 'CONTRIBUTION' }, 'CONTRIBUTION moves cash and no shares'],
    [{ type: 'DIVIDEND', amount: 0, units: 0 }, 'DIVIDEND moves cash and no shares'],
  ])('[spec 3, 4 Trade sync] is ignored, and says why: %j', (parts, message) => expect(parsed(parts)).toBe(message))

  it.each([
    [
      'row and cash in pounds, named in pence',
      'GBP',
      'GBX',
      70.5,
      -70.5,
      { price: 0.705, amount: 70.5, currency: 'GBP' },
    ],
    ['all in pence', 'GBX', 'GBX', 70.5, -7050, { price: 0.705, amount: 70.5, currency: 'GBP' }],
    ['in pence, without cash', 'GBp', 'GBp', 70.5, null, { price: 0.705, amount: 70.5, currency: 'GBP' }],
    ['in pounds already', 'GBP', 'GBp', 0.705, -70.5, { price: 0.705, amount: 70.5, currency: 'GBP' }],
    ['cents of South Africa', 'ZAR', 'ZAc', 1250, -1250, { price: 12.5, amount: 1250, currency: 'ZAR' }],
  ])('[numbers 2] has prices in whole units: %s', (_what, currency, quoted, price, amount, expected) =>
    expect(
      parsed({
        symbol: { symbol: 'VOD.L', raw_symbol: 'VOD', currency: { code: quoted } },
        currency: { code: currency },
        units: 100,
        price,
        amount,
        fee: 0,
      }),
    ).toMatchObject(expected),
  )

  it.each([
    [{ type: 'SELL', units: -5 }, 'SELL', undefined],
    [{ type: 'SELL', units: 5 }, 'SELL', undefined],
    [{ type: '', description: 'You sold 5 VAB' }, 'SELL', undefined],
    [{ type: 'TRADE', description: '', units: -5 }, 'SELL', undefined],
    [{ type: 'TRADE', description: 'Bought to cover, sold earlier', units: 5 }, 'BUY', 'close'],
    [{ type: 'SELL', description: 'SHORT SALE' }, 'SELL', 'open'],
    [{ type: 'SELL', option_type: 'SELL_TO_OPEN' }, 'SELL', 'open'],
    [{ type: 'BUY_TO_CLOSE' }, 'BUY', 'close'],
    [{ type: 'buy cover' }, 'BUY', 'close'],
  ])(
    '[spec 4 Trade sync] has a side by type, else by description, else by the sign of its units: %j',
    (parts, side, effect) => expect(parsed(parts)).toMatchObject(effect ? { side, effect } : { side }),
  )

  it('a description that speaks of both sides says nothing', () => {
    expect(sideOf({ type: '', description: 'Bought and sold', sign: 1 })).toBe('BUY')
    expect(effectOf(['BUY_TO_OPEN'], '', 'SELL')).toBeUndefined()
  })

  it('[decisions Trades] options trade under their ticker, at a hundred shares, a mini at ten', () => {
    const option = (isMini: boolean) =>
      parsed({
        option_symbol: { ticker: 'AAPL 261218C00240000', is_mini_option: isMini },
        units: -2,
        type: 'SELL',
        option_type: 'SELL_TO_OPEN',
        price: 3.1,
      })
    expect(option(false)).toMatchObject({
      symbol: 'AAPL  261218C00240000',
      multiplier: 100,
      quantity: 2,
      price: 3.1,
      amount: 620,
      effect: 'open',
    })
    expect(option(true)).toMatchObject({ multiplier: 10, amount: 62 })
    expect(occTicker('AAPL')).toBeUndefined()
  })

  it('[decisions Trades] the amount is gross, whatever the provider nets; the fee is separate', () =>
    expect(parsed({ type: 'SELL', units: -100, price: 150.25, amount: 15024, fee: -1 })).toMatchObject({
      quantity: 100,
      amount: 15025,
      fees: 1,
    }))

  it('keeps every decimal that the provider writes, as a number or as a text', () => {
    expect(parsed({ units: 0.1, price: 0.2, fee: 0.3, amount: null })).toMatchObject({
      quantity: 0.1,
      price: 0.2,
      amount: 0.02,
      fees: 0.3,
    })
    expect(parsed({ units: '1234567890.123456789', price: '1', amount: null })).toMatchObject({
      exact: { quantity: '1234567890.123456789', amount: '1234567890.123456789' },
    })
  })

  it.each([
    ['REI', 'reinvestment'],
    ['SPLIT', 'split'],
    ['STOCK_DIVIDEND', 'split'],
    ['EXTERNAL_ASSET_TRANSFER_IN', 'transfer'],
    ['SPINOFF', 'corporate'],
    ['STOCK_MERGER', 'corporate'],
  ])('%s moves lots and is no trade', (type, kind) =>
    expect(parsed({ type, price: null, units: -3 })).toMatchObject({ kind, quantity: -3 }),
  )

  it.each([
    ['OPTIONEXPIRATION', 'expiration'],
    ['OPTIONASSIGNMENT', 'assignment'],
    ['OPTIONEXERCISE', 'exercise'],
  ])('%s of an option moves lots and is no trade', (type, kind) =>
    expect(parsed({ type, price: null, units: -3, option_symbol: { ticker: 'AAPL 261218C00240000' } })).toMatchObject({
      kind,
      quantity: -3,
    }),
  )

  it.each([
    ['4 FOR 1 SPLIT', 30, '4:1'],
    ['1-for-10 reverse split', -90, '1:10'],
    ['REVERSE SPLIT 10:1', -90, '1:10'],
    ['STOCK SPLIT 1.046 FOR 1', 46, '1046:1000'],
    ['3-for-2 stock split', 50, '3:2'],
    ['STOCK SPLIT 1046 FOR 1000', 46, '1046:1000'],
    ['2.5:1 split', 150, '25:10'],
    ['SPLIT', 30, undefined],
  ])('reads the ratio of a split, its direction by the units: %s', (description, units, ratio) =>
    expect(parsed({ type: 'SPLIT', description, units, price: null })).toMatchObject(
      ratio ? { ratio } : { quantity: units },
    ),
  )

  it.each([
    ['4 FOR 1 SPLIT EX-DATE 2026-11-04', '2026-11-04'],
    ['FORWARD SPLIT 4:1 EFFECTIVE 11/04/2026', '2026-11-04'],
    ['SPLIT 4 FOR 1 EX DATE 11/4/26 PAY DATE 11/06/26', '2026-11-04'],
    ['4:1 stock split, effective on Nov 4, 2026', '2026-11-04'],
    ['Split 4:1 as of 04-NOV-2026', '2026-11-04'],
  ])('[numbers 7] reads the day from which a split counts where it is named: %s', (description, countsFrom) =>
    expect(parsed({ type: 'SPLIT', description, units: 300, price: null, trade_date: '2026-11-09T00:00:00Z' })).toEqual(
      expect.objectContaining({ ratio: '4:1', timestamp: '2026-11-09', ...(countsFrom && { countsFrom }) }),
    ),
  )

  it.each(['2026-11-09', '2026-11-10', '2019-11-04', '2026-13-44'])('[numbers 7] and none from %s', (date) =>
    expect(
      parsed({
        type: 'SPLIT',
        description: `4 FOR 1 EX-DATE ${date}`,
        units: 3,
        price: null,
        trade_date: '2026-11-09',
      }),
    ).not.toHaveProperty('countsFrom'),
  )

  it('a fraction that is paid out at a price is sold', () =>
    expect(
      parsed({
        type: 'ADJUSTMENT',
        description: 'CASH IN LIEU OF FRACTIONAL SHARES',
        units: -0.5,
        price: 20,
        amount: null,
      }),
    ).toMatchObject({ side: 'SELL', quantity: 0.5, amount: 10 }))

  it('one that comes twice under one id is one; twins have ids of their own, or none', () => {
    const twice = (ids: ReadonlyArray<string | null>) =>
      parseActivities(
        ids.map((id) => ({ ...answer, id })),
        inZone('UTC'),
      ).activities.length
    expect([twice(['a', 'a']), twice(['a', 'b']), twice([null, null])]).toEqual([1, 2, 2])
    expect(
      parseActivities(['nonsense', { ...answer, symbol: '' }], inZone('UTC')).ignored.map(({ index, error }) => [
        index,
        error.code,
      ]),
    ).toEqual([
      [0, 'NOT_AN_ACTIVITY'],
      [1, 'NO_SYMBOL'],
    ])
  })

  it('a long answer is cut into whole days, oldest first', () => {
    const days = ['2026-11-18', '2026-11-16', '2026-11-17', '2026-11-16', '2026-11-16'].map((day) =>
      traded('BUY', 1, 1, day),
    )
    expect(inWholeDays(days, 2).map((part) => part.map(({ day }) => day))).toEqual([
      ['2026-11-16', '2026-11-16', '2026-11-16'],
      ['2026-11-17', '2026-11-18'],
    ])
  })
})

describe('An executed order', () => {
  const order = {
    brokerage_order_id: 'o-1',
    status: 'EXECUTED',
    action: 'SELL_SHORT',
    filled_quantity: '100',
    execution_price: '12.5',
    universal_symbol: { symbol: 'GME', raw_symbol: 'GME' },
    time_placed: '2026-11-20T14:00:00Z',
    time_executed: '2026-11-20T14:00:01.250Z',
  }
  it('[decisions Trades] has the shape of an activity, marked provisional', () => {
    const activity = parseActivity(orderAsActivity(order), inZone('UTC'))
    expect(activity.ok && activity.value).toEqual({
      snapTradeId: 'o-1',
      accountId: 'a1',
      symbol: 'GME',
      timestamp: '2026-11-20T14:00:01.250Z',
      day: '2026-11-20',
      side: 'SELL',
      effect: 'open',
      quantity: 100,
      price: 12.5,
      amount: 1250,
      fees: 0,
      provisional: true,
      placed: { timestamp: '2026-11-20T14:00:00.000Z', day: '2026-11-20' },
    })
  })
  it.each([
    ['BUY_OPEN', 'BUY', 'open'],
    ['SELL_TO_CLOSE', 'SELL', 'close'],
    ['SELL_TO_OPEN', 'SELL', 'open'],
    ['BUY_COVER', 'BUY', 'close'],
    ['BUY_TO_COVER', 'BUY', 'close'],
    ['SHORT', 'SELL', 'open'],
    ['Sell', 'SELL', undefined],
  ])('%s is a fill, whatever words the broker has for it', (action, side, effect) => {
    const activity = parseActivity(orderAsActivity({ ...order, action }), inZone('UTC'))
    expect(activity.ok && [activity.value.side, activity.value.effect]).toEqual([side, effect])
  })

  it.each([
    { status: 'CANCELED', filled_quantity: null },
    { status: 'CANCELED', filled_quantity: '0' },
    { status: 'ACCEPTED', filled_quantity: '' },
    { status: 'PARTIAL_CANCELED', filled_quantity: '0', total_quantity: '10', canceled_quantity: '10' },
  ])('without a fill is nothing: %j', (parts) => expect(orderAsActivity({ ...order, ...parts })).toBeUndefined())

  it.each([
    { filled_quantity: null },
    { filled_quantity: '0' },
    { filled_quantity: '1,000', total_quantity: '1000' },
    { status: 'CANCELED', filled_quantity: '1,000' },
    { status: 'PARTIAL', filled_quantity: null, total_quantity: '100' },
    { action: 'HOLD' },
    { brokerage_order_id: '' },
  ])('that was filled and cannot be read is not left out in silence: %j', (parts) => {
    const read = parseActivity(orderAsActivity({ ...order, ...parts }), inZone('UTC'))
    expect(read.ok ? read : read.error.code).toBe('NO_UNITS')
  })
})

describe('[numbers 4] Midnight in UTC', () => {
  const row = (id: string, trade_date: string, parts: object = {}) => ({ ...answer, id, trade_date, ...parts })
  const times = (...rows: ReadonlyArray<object>) =>
    parseActivities(rows, inZone('America/New_York')).activities.map(({ timestamp, day }) => `${timestamp} ${day}`)

  it('[decisions Trades] is a date, whatever other rows have', () => {
    expect(times(row('a', '2026-11-20T00:00:00Z'), row('b', '2026-11-19'), row('c', '2026-11-19T15:00:00Z'))).toEqual([
      '2026-11-20 2026-11-20',
      '2026-11-19 2026-11-19',
      '2026-11-19T15:00:00.000Z 2026-11-19',
    ])
  })

  it('is an instant where its clock reads another time, and of an order', () => {
    expect(
      times(row('a', '2026-11-19T19:00:00-05:00'), row('o', '2026-11-20T00:00:00Z', { provisional: true })),
    ).toEqual(['2026-11-20T00:00:00.000Z 2026-11-19', '2026-11-20T00:00:00.000Z 2026-11-19'])
  })

  it('of a split stays a date', () => {
    const split = row('s', '2026-11-20T00:00:00Z', { type: 'SPLIT', price: null, amount: null })
    expect(times(split, row('b', '2026-11-19T15:00:00Z'))[0]).toBe('2026-11-20 2026-11-20')
  })
})

describe('The day of a trade', () => {
  const day = (text: string, zone: string) => tradeTimesIn(zone)(text)
  it.each(['2026-11-20', '2026-11-20T00:00:00Z', '2026-11-20 00:00:00+00:00', '2026-11-20T00:00:00.000000Z'])(
    '[spec 4 Trade sync] [decisions Trades] %s is that calendar date everywhere',
    (text) => {
      for (const zone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC'])
        expect(day(text, zone)).toEqual({ timestamp: '2026-11-20', day: '2026-11-20' })
    },
  )
  it('[decisions Trades] an instant counts for the local date', () => {
    expect(day('2026-11-21T02:30:00Z', 'America/New_York')).toEqual({
      timestamp: '2026-11-21T02:30:00.000Z',
      day: '2026-11-20',
    })
    expect(day('2026-11-20T20:00:00-05:00', 'Asia/Kathmandu')).toEqual({
      timestamp: '2026-11-21T01:00:00.000Z',
      day: '2026-11-21',
    })
    expect(day('2026-11-20 14:30:00.123456+00:00', 'UTC')).toEqual({
      timestamp: '2026-11-20T14:30:00.123456Z',
      day: '2026-11-20',
    })
  })
  it.each(['', 'yesterday', '2026-02-30', '2026-11-20T25:00:00Z', '20261120'])('%j is none', (text) =>
    expect(day(text, 'UTC')).toBeUndefined(),
  )
  it('orders by the microsecond', () =>
    expect((queueTimeOf('2026-11-20T14:30:00.123457Z') ?? 0) - (queueTimeOf('2026-11-20T14:30:00.123456Z') ?? 0)).toBe(
      1,
    ))
})
