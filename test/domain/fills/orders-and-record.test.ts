import { describe, expect, it } from 'vitest'
import { notSynced, outcomeOf, type Right, type Row, row, type Synced, synced } from './provider.ts'

const order = (
  id: string,
  action: string,
  at: string,
  filled: string | null,
  price: string | null,
  more: Row = {},
): Row => ({
  brokerage_order_id: id,
  status: 'EXECUTED',
  action,
  total_quantity: filled,
  filled_quantity: filled,
  execution_price: price,
  universal_symbol: { symbol: 'XYZ', raw_symbol: 'XYZ', currency: { code: 'USD' } },
  option_symbol: null,
  time_placed: at,
  time_updated: null,
  time_executed: at,
  ...more,
})

const other = row('BUY', '2026-11-18', [1, 5, -5], { symbol: 'OTH' })
const T = '2026-11-20'
const at = (time: string, day = T): string => `${day}T${time}Z`
/** Orders of a day, then what the record says at later moments. */
const orders = (
  first: ReadonlyArray<Row>,
  record: ReadonlyArray<Row>,
  {
    zone = 'America/New_York',
    again = first,
    recordAt = '2026-11-20T21:30:00.000Z',
    recordThrough = '2026-11-19',
  } = {},
): Synced => {
  const one = synced(
    notSynced,
    { orders: first, rows: [other], through: '2026-11-19' },
    '2026-11-20T21:00:00.000Z',
    zone,
  )
  return synced(one, { orders: again, rows: [other, ...record], through: recordThrough }, recordAt, zone)
}
/** The record of the day is complete. */
const nextDay = { recordAt: '2026-11-21T21:30:00.000Z', recordThrough: '2026-11-20', again: [] }
const O = 'BUY 1 at 5'
const fill = (time: string, units: number, price: number, more: Row = {}): Row =>
  row(units > 0 ? 'BUY' : 'SELL', at(time), [units, price, -units * price], more)
const dated = (units: number, price: number, more: Row = {}): Row =>
  row(units > 0 ? 'BUY' : 'SELL', T, [units, price, -units * price], more)
const opt = { universal_symbol: null, option_symbol: { ticker: 'AAPL  261218C00240000' } }
const inDollars = { symbol: 'XYZ', raw_symbol: 'XYZ', currency: { code: 'USD' } }
const gbx = (code: string) => ({ symbol: 'VOD.L', raw_symbol: 'VOD', currency: { code } })

const trials: ReadonlyArray<readonly [string, () => Synced, Right]> = [
  [
    'filled further',
    () =>
      orders([order('1', 'BUY', at('15:00:00'), '60', '10')], [], {
        again: [order('1', 'BUY', at('16:00:00'), '100', '10.1')],
      }),
    { lines: [O, 'BUY 100 at 10.1 ordered'] },
  ],
  [
    'filled in part, then cancelled; the record agrees',
    () => orders([order('1', 'BUY', at('15:00:00'), '60', '10')], [fill('15:00:00', 60, 10)]),
    { lines: [O, 'BUY 60 at 10'] },
  ],
  [
    'replaced by another order',
    () =>
      orders(
        [order('1', 'BUY', at('15:00:00'), '60', '10'), order('2', 'BUY', at('15:05:00'), '40', '10.2')],
        [fill('15:00:00', 60, 10), fill('15:05:00', 40, 10.2)],
      ),
    { lines: [O, 'BUY 40 at 10.2', 'BUY 60 at 10'] },
  ],
  [
    'over midnight in Tokyo, the record dated in New York',
    () =>
      orders([order('1', 'BUY', at('15:30:00'), '100', '10')], [dated(100, 10)], { zone: 'Asia/Tokyo', ...nextDay }),
    { lines: [O, 'BUY 100 at 10'] },
  ],
  [
    'over midnight in Sydney, the record timed',
    () =>
      orders([order('1', 'BUY', at('15:30:00'), '100', '10')], [fill('15:30:02', 100, 10)], {
        zone: 'Australia/Sydney',
        ...nextDay,
      }),
    { lines: [O, 'BUY 100 at 10'] },
  ],
  [
    'executed before midnight, recorded after it',
    () =>
      orders(
        [order('1', 'BUY', '2026-11-21T04:59:50Z', '100', '10')],
        [row('BUY', '2026-11-21T05:00:05Z', [100, 10, -1000])],
        { recordAt: '2026-11-21T22:00:00.000Z', recordThrough: '2026-11-20' },
      ),
    { lines: [O, 'BUY 100 at 10'] },
  ],
  [
    'average price, fills at others',
    () =>
      orders(
        [order('1', 'BUY', at('15:00:00'), '100', '10')],
        [fill('15:00:00', 40, 9.95), fill('15:00:01', 60, 10.04)],
      ),
    { lines: [O, 'BUY 40 at 9.95', 'BUY 60 at 10.04'] },
  ],
  [
    'price off by more than a hundredth, the size and second agree',
    () => orders([order('1', 'BUY', at('15:00:00'), '100', '10')], [fill('15:00:01', 100, 10.2)]),
    { lines: [O, 'BUY 100 at 10.2'] },
  ],
  [
    'two orders of one size, record of one',
    () =>
      orders(
        [order('1', 'BUY', at('15:00:00'), '100', '10'), order('2', 'BUY', at('17:00:00'), '100', '10.05')],
        [fill('17:00:00', 100, 10.05)],
      ),
    { lines: [O, 'BUY 100 at 10 ordered', 'BUY 100 at 10.05'] },
  ],
  [
    'two orders of one size and price, a dated record of one',
    () =>
      orders(
        [order('1', 'BUY', at('15:00:00'), '100', '10'), order('2', 'BUY', at('17:00:00'), '100', '10')],
        [dated(100, 10)],
      ),
    { lines: [O, 'BUY 100 at 10', 'BUY 100 at 10 ordered'] },
  ],
  [
    'an option, with fees in the record',
    () =>
      orders(
        [order('1', 'BUY_OPEN', at('15:00:00'), '2', '3.1', opt)],
        [
          row('BUY', at('15:00:00'), [2, 3.1, -621.3], {
            symbol: null,
            option_symbol: { ticker: 'AAPL  261218C00240000' },
            option_type: 'BUY_TO_OPEN',
            fee: 1.3,
          }),
        ],
      ),
    { lines: [O, 'BUY 2 at 3.1'], open: ['1 OTH for 5', '2 AAPL  261218C00240000 for 620'] },
  ],
  [
    'an option at five cents, filled at five and six',
    () =>
      orders(
        [order('1', 'BUY_OPEN', at('15:00:00'), '10', '0.05', opt)],
        [
          row('BUY', at('15:00:00'), [4, 0.05, -20], {
            symbol: null,
            option_symbol: { ticker: 'AAPL  261218C00240000' },
          }),
          row('BUY', at('15:00:00'), [6, 0.06, -36], {
            symbol: null,
            option_symbol: { ticker: 'AAPL  261218C00240000' },
          }),
        ],
      ),
    { open: ['1 OTH for 5', '10 AAPL  261218C00240000 for 56'] },
  ],
  [
    'in pence by name, recorded in pounds',
    () =>
      orders(
        [order('1', 'BUY', at('10:00:00'), '100', '70.5', { universal_symbol: gbx('GBX') })],
        [row('BUY', at('10:00:00'), [100, 0.705, -70.5], { symbol: gbx('GBP'), currency: 'GBP' })],
      ),
    { open: ['1 OTH for 5', '100 VOD for 70.5'] },
  ],
  [
    'in pence under the name of pounds, recorded in pounds',
    () =>
      orders(
        [order('1', 'BUY', at('10:00:00'), '100', '70.5', { universal_symbol: gbx('GBP') })],
        [row('BUY', at('10:00:01'), [100, 0.705, -70.5], { symbol: gbx('GBP'), currency: 'GBP' })],
      ),
    { open: ['1 OTH for 5', '100 VOD for 70.5'] },
  ],
  [
    'executed without a price: said',
    () => orders([order('1', 'BUY', at('15:00:00'), '100', null)], []),
    { said: ['NO_PRICE', 'NO_PRICE'], open: ['1 OTH for 5'] },
  ],
  [
    'executed, how much is only the total',
    () => orders([order('1', 'BUY', at('15:00:00'), null, '10', { total_quantity: '100' })], []),
    { open: ['1 OTH for 5', '100 XYZ for 1000'] },
  ],
  [
    'executed, with nothing filled by a field that is not kept: all of it',
    () => orders([order('1', 'BUY', at('15:00:00'), '0', '10', { total_quantity: '100' })], []),
    { lines: [O, 'BUY 100 at 10 ordered'] },
  ],
  [
    'filled in part, which only the rest says',
    () =>
      orders(
        [
          order('1', 'BUY', at('15:00:00'), null, '10', {
            status: 'PARTIAL',
            total_quantity: '100',
            open_quantity: '30',
            canceled_quantity: '10',
          }),
        ],
        [],
      ),
    { lines: [O, 'BUY 60 at 10 ordered'] },
  ],
  [
    'open, how much is not said: nothing',
    () => orders([order('1', 'BUY', at('15:00:00'), null, null, { total_quantity: '100', status: 'ACCEPTED' })], []),
    { open: ['1 OTH for 5'], said: [] },
  ],
  [
    'short by its order, recorded as SELL and BUY',
    () =>
      orders(
        [order('1', 'SELL_SHORT', at('15:00:00'), '100', '12'), order('2', 'BUY_COVER', at('16:00:00'), '100', '11')],
        [fill('15:00:00', -100, 12), fill('16:00:00', 100, 11)],
      ),
    { realized: { USD: '100' }, open: ['1 OTH for 5'] },
  ],
  [
    'a future',
    () =>
      orders(
        [
          order('1', 'BUY', at('15:00:00'), '1', '6000', {
            universal_symbol: { symbol: 'ESZ6', raw_symbol: 'ESZ6', currency: { code: 'USD' } },
          }),
        ],
        [row('BUY', at('15:00:00'), [1, 6000, -300002.5], { symbol: 'ESZ6', fee: 2.5 })],
      ),
    { open: ['1 ESZ6 for 300000', '1 OTH for 5'] },
  ],
  [
    'a bond: its price may be in percent',
    () =>
      orders(
        [
          order('1', 'BUY', at('15:00:00'), '10000', '98.5', {
            universal_symbol: { symbol: '912797QX1', raw_symbol: '912797QX1', currency: { code: 'USD' } },
          }),
        ],
        [],
      ),
    { open: ['1 OTH for 5'], said: ['NO_CONTRACT_SIZE', 'NO_CONTRACT_SIZE'] },
  ],
  [
    'when it was executed is not said',
    () =>
      orders(
        [order('1', 'BUY', at('15:00:00'), '100', '10', { time_executed: null, time_updated: at('15:00:09') })],
        [fill('15:00:00', 100, 10)],
      ),
    { lines: [O, 'BUY 100 at 10'] },
  ],
  [
    'at the main exchange, with its suffix and without',
    () =>
      orders(
        [
          order('1', 'BUY', at('15:00:00'), '10', '100', {
            universal_symbol: { symbol: 'SHOP.TO', raw_symbol: 'SHOP', currency: { code: 'CAD' } },
          }),
        ],
        [
          row('BUY', at('15:00:00'), [10, 100, -1000], {
            symbol: { symbol: 'SHOP', raw_symbol: 'SHOP', currency: { code: 'CAD' } },
            currency: 'CAD',
          }),
        ],
      ),
    { open: ['1 OTH for 5', '10 SHOP for 1000'] },
  ],
  [
    'recorded in the currency of the account: its cash counts, and the order does not',
    () =>
      orders(
        [order('1', 'BUY', at('15:00:00'), '100', '10'), order('2', 'BUY', at('16:00:00'), '5', '11')],
        [row('BUY', at('15:00:00'), [100, 10, -920], { symbol: inDollars, currency: 'EUR' })],
      ),
    { open: ['1 OTH for 5', '100 XYZ for 920', '5 XYZ for 55'] },
  ],
  [
    'a coin whose fee was taken from what arrived',
    () =>
      orders(
        [
          order('1', 'BUY', at('15:00:00'), '1', '50000', {
            universal_symbol: { symbol: 'BTC', raw_symbol: 'BTC', currency: { code: 'USD' }, type: { code: 'crypto' } },
          }),
        ],
        [row('BUY', at('15:00:00'), [1, 50000, -50000], { symbol: 'BTC', code: 'crypto', fee: 0.001 })],
      ),
    { open: ['0.999 BTC for 49950', '1 OTH for 5'] },
  ],
  [
    'fractions that are rounded otherwise',
    () => orders([order('1', 'BUY', at('15:00:00'), '0.333334', '30')], [fill('15:00:00', 0.33333333, 30)]),
    { lines: ['BUY 0.33333333 at 30', O] },
  ],
  [
    'a sale at a known cost, then its record at another price',
    () =>
      orders(
        [order('1', 'BUY', at('15:00:00'), '100', '10'), order('2', 'SELL', at('16:00:00'), '100', '11')],
        [fill('15:00:00', 100, 10), fill('16:00:00', -100, 10.95, { fee: 1, amount: 1094 })],
      ),
    { realized: { USD: '94' } },
  ],
]

/** A day on which an order is filled, and the next, on which the record of the first may be there. */
const overDays = (
  first: ReadonlyArray<Row>,
  second: ReadonlyArray<Row>,
  record: ReadonlyArray<Row>,
  { next = '2026-11-21', later = [] as ReadonlyArray<Row>, laterThrough = '2026-11-20' } = {},
): Synced => {
  const rows = [other, ...record]
  const [one, two] = [`${T}T21:00:00.000Z`, `${next}T21:00:00.000Z`]
  const started = synced(notSynced, { orders: first, rows: [other], through: '2026-11-19' }, one)
  const before = synced(started, { orders: second, rows, through: T }, two)
  if (later.length === 0) return before
  const after = { orders: second, rows: [...rows, ...later], through: laterThrough }
  return synced(before, after, `${next}T23:30:00.000Z`)
}
const gtc = (filled: string, time: string, price: string, id = '1'): Row => order(id, 'BUY', time, filled, price)
const [sixty, hundred] = [gtc('60', at('15:00:00'), '10'), gtc('100', at('16:00:00', '2026-11-21'), '10.4')]
/** The same, which was placed before it was filled. */
const placedAt = (time: string, day = T): Row => ({ ...hundred, time_placed: at(time, day) })

const daysTrials: ReadonlyArray<readonly [string, () => Synced, Right]> = [
  [
    'counts for what the record of the first day does not have',
    () => overDays([sixty], [hundred], [fill('15:00:00', 60, 10)]),
    { lines: [O, 'BUY 40 at 10.4 ordered', 'BUY 60 at 10'] },
  ],
  [
    'so does one whose weekend lies between',
    () =>
      overDays([sixty], [gtc('100', at('16:00:00', '2026-11-23'), '10.4')], [fill('15:00:00', 60, 10)], {
        next: '2026-11-23',
      }),
    { lines: [O, 'BUY 40 at 10.4 ordered', 'BUY 60 at 10'] },
  ],
  [
    'and one of whose first day nothing is recorded yet',
    () => overDays([sixty], [gtc('100', at('16:00:00', '2026-11-23'), '10.4')], [], { next: '2026-11-23' }),
    { lines: [O, 'BUY 40 at 10.4 ordered', 'BUY 60 at 10 ordered'] },
  ],
  [
    'and one that sells: what the record of its first day replaces is not that of the second',
    () => {
      const sale = (filled: string, time: string, price: string) => order('1', 'SELL', time, filled, price)
      const next = [sale('100', at('16:00:00', '2026-11-21'), '10.4')]
      const rows = [row('BUY', '2026-11-18', [100, 5, -500])]
      const both = { orders: next, rows, through: '2026-11-19' }
      const one = synced(notSynced, { ...both, orders: [sale('60', at('15:00:00'), '10')] }, at('21:00:00'))
      const two = synced(one, both, at('21:00:00', '2026-11-21'))
      const record = { ...both, rows: [...rows, fill('15:00:00', -60, 10)], through: T }
      return synced(two, record, at('22:00:00', '2026-11-21'))
    },
    { realized: { USD: '516' }, open: [], lines: ['BUY 100 at 5', 'SELL 40 at 10.4 ordered', 'SELL 60 at 10'] },
  ],
  [
    'gives way to the record of its second day, at the price of that day alone',
    () =>
      overDays([sixty], [hundred], [fill('15:00:00', 60, 10)], { later: [row('BUY', '2026-11-21', [40, 11, -440])] }),
    { lines: [O, 'BUY 40 at 11', 'BUY 60 at 10'] },
  ],
  [
    'is another one, where its name is used again for less',
    () => overDays([sixty], [gtc('50', at('16:00:00', '2026-11-21'), '10.4')], [fill('15:00:00', 60, 10)]),
    { lines: [O, 'BUY 50 at 10.4 ordered', 'BUY 60 at 10'] },
  ],
  [
    'takes no fill of another order',
    () => overDays([gtc('60', at('15:00:00'), '10', '2')], [hundred], [fill('15:00:00', 60, 10)]),
    { lines: [O, 'BUY 100 at 10.4 ordered', 'BUY 60 at 10'] },
  ],
  [
    'is another one, where its name is used again for more on the day on which it was placed',
    () => overDays([sixty], [placedAt('15:30:00', '2026-11-21')], [fill('15:00:00', 60, 10)]),
    { lines: [O, 'BUY 100 at 10.4 ordered', 'BUY 60 at 10'] },
  ],
  [
    'says how much may count twice, where no device saw its first day',
    () => overDays([], [placedAt('14:00:00')], [fill('15:00:00', 60, 10)]),
    { lines: [O, 'BUY 100 at 10.4 ordered, 60 perhaps twice', 'BUY 60 at 10'] },
  ],
  [
    'also with a record of dates alone, and of several fills',
    () => overDays([], [placedAt('14:00:00')], [dated(70, 10), dated(20, 9.9), dated(15, 9.8)]),
    {
      lines: [
        'BUY 100 at 10.4 ordered, 100 perhaps twice',
        'BUY 15 at 9.8',
        'BUY 20 at 9.9',
        'BUY 70 at 10',
        O,
      ].toSorted(),
    },
  ],
  [
    'also where that was filled weeks before',
    () => {
      const rows = [row('BUY', '2026-10-06T15:00:00Z', [60, 10, -600]), other]
      const held = { orders: [placedAt('14:00:00', '2026-10-05')], rows, through: T }
      return synced(notSynced, held, at('21:00:00', '2026-11-21'))
    },
    { lines: [O, 'BUY 100 at 10.4 ordered, 60 perhaps twice', 'BUY 60 at 10'] },
  ],
  [
    'also where a time of placing that is that of its execution says nothing',
    () => overDays([], [hundred], [fill('15:00:00', 60, 10)]),
    { lines: [O, 'BUY 100 at 10.4 ordered, 60 perhaps twice', 'BUY 60 at 10'] },
  ],
  [
    'says it of the rest that the record of its second day leaves',
    () => {
      const later = [row('BUY', '2026-11-21T15:59:00Z', [40, 10.4, -416])]
      return overDays([], [placedAt('14:00:00')], [fill('15:00:00', 60, 10)], { later })
    },
    { lines: [O, 'BUY 40 at 10.4', 'BUY 60 at 10', 'BUY 60 at 10.4 ordered, 60 perhaps twice'] },
  ],
  [
    'and is gone with it once that day is complete',
    () => {
      const rows = [other, fill('15:00:00', 60, 10)]
      const second = synced(
        notSynced,
        { orders: [placedAt('14:00:00')], rows, through: T },
        at('21:00:00', '2026-11-21'),
      )
      const all = [...rows, row('BUY', '2026-11-21T15:59:00Z', [40, 10.4, -416])]
      return synced(second, { rows: all, through: '2026-11-22' }, at('21:00:00', '2026-11-23'))
    },
    { lines: [O, 'BUY 40 at 10.4', 'BUY 60 at 10'] },
  ],
  ...(
    [
      ['another side', [row('SELL', '2026-11-20T15:00:00Z', [-60, 10, 600])]],
      ['another share', [row('BUY', '2026-11-20T15:00:00Z', [60, 10, -600], { symbol: 'ABC' })]],
      ['as much as the order', [fill('15:00:00', 100, 10)]],
      ['a time before it was placed', [fill('13:59:59', 60, 10)]],
      ['a date before it was placed', [row('BUY', '2026-11-19', [60, 10, -600])]],
    ] as const
  ).map(
    ([what, record]) =>
      [
        `cannot be counted in a fill of ${what}`,
        () => overDays([], [placedAt('14:00:00')], record),
        { lines: expect.arrayContaining(['BUY 100 at 10.4 ordered']) },
      ] as const,
  ),
]

describe('[numbers 5] An order that is filled on two days', () => {
  it.each(daysTrials)('%s', (_, make, right) => {
    expect(outcomeOf(make())).toMatchObject(right)
  })
})

describe('[numbers 5] Orders of a day, and then their record', () => {
  it.each(trials)('%s', (_, make, right) => {
    const came = outcomeOf(make())
    expect({ ...came, open: came.open.toSorted() }).toMatchObject(right)
  })
})
