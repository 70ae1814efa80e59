import { describe, expect, it } from 'vitest'
import { samenessOf } from '#domain/brokerage/same-account.ts'
import { afterAnswers, notSynced, outcomeOf, type Right, type Row, row, type Synced, synced } from './provider.ts'

const [day1, day2, day3] = ['2026-11-16', '2026-11-17', '2026-11-18']
const bought = row('BUY', day1, [10, 10, -100], { id: 'b' })
const sold = row('SELL', day2, [-10, 11, 110], { id: 's' })
const other = row('BUY', day3, [1, 5, -5], { id: 'o', symbol: 'OTH' })
const as = (base: Row, parts: Row): Row => ({ ...base, ...parts })

const trials: ReadonlyArray<readonly [string, Synced, Right]> = [
  [
    'price edited',
    afterAnswers([bought, sold, other], [as(bought, { price: 10.5, amount: -105 }), sold, other]),
    { realized: { USD: '5' } },
  ],
  [
    'price edited, new id',
    afterAnswers([bought, sold, other], [as(bought, { id: 'b2', price: 10.5, amount: -105 }), sold, other]),
    { realized: { USD: '5' } },
  ],
  [
    'quantity edited',
    afterAnswers([bought, sold, other], [as(bought, { units: 12, amount: -120 }), sold, other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5', '2 XYZ for 20'] },
  ],
  [
    'vanished',
    afterAnswers([bought, sold, other], [bought, other]),
    { realized: { USD: '0' }, open: ['1 OTH for 5', '10 XYZ for 100'] },
  ],
  [
    'vanished and back',
    afterAnswers([bought, sold, other], [bought, other], [bought, sold, other]),
    { realized: { USD: '10' } },
  ],
  [
    'vanished and back under another id',
    afterAnswers([bought, sold, other], [bought, other], [bought, as(sold, { id: 's2' }), other]),
    { realized: { USD: '10' } },
  ],
  [
    'all re-keyed',
    afterAnswers([bought, sold, other], [as(bought, { id: 'x' }), as(sold, { id: 'y' }), as(other, { id: 'z' })]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'ids swapped',
    afterAnswers([bought, sold, other], [as(bought, { id: 's' }), as(sold, { id: 'b' }), other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'split in two',
    afterAnswers(
      [bought, sold, other],
      [
        as(bought, { units: 6, amount: -60 }),
        as(bought, { id: 'b2', units: 4, price: 10.25, amount: -41 }),
        sold,
        other,
      ],
    ),
    { realized: { USD: '9' } },
  ],
  [
    'split in two, new ids',
    afterAnswers(
      [bought, sold, other],
      [as(bought, { id: 'c1', units: 6, amount: -60 }), as(bought, { id: 'c2', units: 4, amount: -40 }), sold, other],
    ),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'merged',
    afterAnswers(
      [
        as(bought, { id: 'c1', units: 6, amount: -60 }),
        as(bought, { id: 'c2', units: 4, price: 10.25, amount: -41 }),
        sold,
        other,
      ],
      [as(bought, { id: 'c1', price: 10.1, amount: -101 }), sold, other],
    ),
    { realized: { USD: '9' }, open: ['1 OTH for 5'] },
  ],
  [
    'date moved by a day',
    afterAnswers([bought, sold, other], [as(bought, { trade_date: '2026-11-15T00:00:00Z' }), sold, other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'date moved by five days',
    afterAnswers(
      [as(bought, { trade_date: '2026-11-13T00:00:00Z' }), sold, other],
      [as(bought, { trade_date: '2026-11-17T00:00:00Z' }), sold, other],
    ),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'type edited to a reinvestment',
    afterAnswers([bought, sold, other], [as(bought, { type: 'REI' }), sold, other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'symbol edited',
    afterAnswers([bought, sold, other], [as(bought, { symbol: 'ABC' }), as(sold, { symbol: 'ABC' }), other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'currency edited',
    afterAnswers(
      [bought, sold, other],
      [
        as(bought, {
          currency: { code: 'CAD' },
          symbol: { symbol: 'XYZ', raw_symbol: 'XYZ', currency: { code: 'CAD' } },
        }),
        as(sold, {
          currency: { code: 'CAD' },
          symbol: { symbol: 'XYZ', raw_symbol: 'XYZ', currency: { code: 'CAD' } },
        }),
        other,
      ],
    ),
    { realized: { USD: '0', CAD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'fee comes later, and is changed',
    afterAnswers(
      [bought, sold, other],
      [as(bought, { fee: 1, amount: -101 }), sold, other],
      [as(bought, { fee: 2, amount: -102 }), sold, other],
    ),
    { realized: { USD: '8' } },
  ],
  [
    'vanished while another row is never readable',
    afterAnswers(
      [bought, sold, other, row('BUY', '2026-11-13', [100, 99, null], { id: 'u', symbol: '912797QX1' })],
      [bought, other, row('BUY', '2026-11-13', [100, 99, null], { id: 'u', symbol: '912797QX1' })],
    ),
    { realized: { USD: '0' }, open: ['1 OTH for 5', '10 XYZ for 100'] },
  ],
  [
    'twins of which one vanishes',
    afterAnswers([bought, as(bought, { id: 'b2' }), sold, other], [bought, sold, other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'twins re-keyed, one edited',
    afterAnswers(
      [bought, as(bought, { id: 'b2' }), sold, other],
      [as(bought, { id: 'x1' }), as(bought, { id: 'x2', price: 9, amount: -90 }), sold, other],
    ),
    { lines: ['BUY 1 at 5', 'BUY 10 at 10', 'BUY 10 at 9', 'SELL 10 at 11'] },
  ],
  [
    'a date gets its time',
    afterAnswers([bought, sold, other], [as(bought, { trade_date: '2026-11-16T15:00:00Z' }), sold, other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'a time is lost',
    afterAnswers([as(bought, { trade_date: '2026-11-16T15:00:00Z' }), sold, other], [bought, sold, other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'a time in the evening becomes a date in UTC',
    afterAnswers(
      [as(bought, { trade_date: '2026-11-17T01:00:00Z' }), sold, other],
      [as(bought, { trade_date: '2026-11-17T00:00:00Z' }), sold, other],
    ),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  ['an empty answer', afterAnswers([bought, sold, other], []), { realized: { USD: '10' }, open: ['1 OTH for 5'] }],
  [
    'edited into a deposit',
    afterAnswers([bought, sold, other], [bought, sold, as(other, { type: 'CONTRIBUTION' })]),
    { realized: { USD: '10' }, open: [] },
  ],
  [
    'edited into what cannot be read: the fill stays',
    afterAnswers([bought, sold, other], [as(bought, { price: null }), sold, other]),
    { realized: { USD: '10' }, open: ['1 OTH for 5'] },
  ],
  [
    'a dividend edited',
    afterAnswers(
      [bought, row('DIVIDEND', day2, [0, 0, 5], { id: 'd' })],
      [bought, row('DIVIDEND', day2, [0, 0, 7], { id: 'd' })],
    ),
    { lines: ['BUY 10 at 10', 'dividend 7 at 0'] },
  ],
  [
    'a transfer becomes a purchase',
    afterAnswers([row('TRANSFER', day1, [10, 0, 0], { id: 'b' }), sold, other], [bought, sold, other]),
    { realized: { USD: '10' }, unknown: 0 },
  ],
  [
    'a split gets its ratio',
    afterAnswers(
      [bought, row('SPLIT', day2, [30, 0, 0], { id: 'p' }), row('SELL', day3, [-40, 3, 120], { id: 's3' })],
      [
        bought,
        row('SPLIT', day2, [30, 0, 0], { id: 'p', description: '4 FOR 1' }),
        row('SELL', day3, [-40, 3, 120], { id: 's3' }),
      ],
    ),
    { realized: { USD: '20' }, open: [] },
  ],
  [
    'a cancellation vanishes with its fill',
    afterAnswers([bought, row('BUY', day2, [-10, 10, 100], { id: 'k', description: 'CANCEL' }), other], [other]),
    { open: ['1 OTH for 5'] },
  ],
  [
    'a cancellation re-keyed',
    afterAnswers(
      [bought, row('BUY', day2, [-10, 10, 100], { id: 'k', description: 'CANCEL' }), other],
      [bought, row('BUY', day2, [-10, 10, 100], { id: 'k2', description: 'CANCEL' }), other],
    ),
    { open: ['1 OTH for 5'] },
  ],
  [
    'one id for two rows, of which one is edited',
    afterAnswers(
      [bought, as(bought, { symbol: 'ABC', units: 5, amount: -50 }), other],
      [bought, as(bought, { symbol: 'ABC', units: 5, price: 11, amount: -55 }), other],
    ),
    { open: ['1 OTH for 5', '10 XYZ for 100', '5 ABC for 55'] },
  ],
  [
    'income first, its units in a row of their own later',
    afterAnswers(
      [bought, row('DIVIDEND', day2, [0.5, 10, 5], { id: 'd', description: 'DIVIDEND REINVESTMENT' }), other],
      [
        bought,
        row('DIVIDEND', day2, [0.5, 10, 5], { id: 'd', description: 'DIVIDEND REINVESTMENT' }),
        row('REI', day3, [0.5, 10, -5], { id: 'r' }),
        other,
      ],
    ),
    { open: ['1 OTH for 5', '10.5 XYZ for 105'] },
  ],
]

describe('[numbers 3] Records that a broker changes, loses or names again', () => {
  it.each(trials)('%s', (_, state, right) => expect(outcomeOf(state)).toMatchObject(right))

  it('a history that begins later after a reconnection takes nothing back', () => {
    const old = row('BUY', '2026-03-02', [5, 10, -50])
    const before = synced(
      notSynced,
      { rows: [old, bought, sold, other], through: '2026-11-19' },
      '2026-11-20T21:00:00.000Z',
    )
    const later = { rows: [bought, sold, other], first: '2026-08-20', through: '2026-11-27' }
    expect(outcomeOf(synced(before, later, '2026-11-28T21:00:00.000Z')).open).toEqual(['1 OTH for 5', '5 XYZ for 50'])
  })

  it('units of income that have a row of their own come once, also where windows of days part the rows', () => {
    const readAt = (date: string, next: string): Synced => {
      const income = row('DIVIDEND', date, [0.5, 10, 5], { description: 'DIVIDEND REINVESTMENT' })
      const rows = [row('BUY', '2025-01-10', [10, 10, -100]), income, row('REI', next, [0.5, 10, -5]), other]
      return synced(notSynced, { rows, first: '2024-01-02', through: '2026-11-19' }, '2026-11-20T21:00:00.000Z')
    }
    // The first window is the last year.
    for (let date = 10; date < 28; date += 1)
      expect([date, outcomeOf(readAt(`2025-11-${date}`, `2025-11-${date + 2}`)).open[1]]).toEqual([
        date,
        '10.5 XYZ for 105',
      ])
  })

  it.each([
    ['a record that moves from before the days that are read is there once after the next sync', 0, 10],
    ['an order with fills on both days keeps both, and is read again once', 1, 20],
  ])('%s', (_, kept, units) => {
    const early = as(bought, { trade_date: '2026-11-05T00:00:00Z' })
    const moved = as(bought, { trade_date: '2026-11-20T00:00:00Z' })
    const before = synced(notSynced, { rows: [early, other], through: '2026-11-19' }, '2026-11-20T21:00:00.000Z')
    const rows = [...[early].slice(0, kept), moved, other]
    const one = synced(before, { rows, through: '2026-11-21' }, '2026-11-22T21:00:00.000Z')
    const two = synced(one, { rows, through: '2026-11-22' }, '2026-11-23T21:00:00.000Z')
    expect(outcomeOf(two).open).toEqual(['1 OTH for 5', `${units} XYZ for ${units * 10}`])
    const three = synced(two, { rows, through: '2026-11-23' }, '2026-11-24T21:00:00.000Z')
    const readAt = [one, two, three].map(({ progress }) => progress?.yearReadAtMs)
    expect(readAt).toEqual([0, Date.parse('2026-11-23T21:00:00.000Z'), Date.parse('2026-11-23T21:00:00.000Z')])
  })

  it('a traveller who reads them again in Tokyo finds the same', () => {
    const rows = [
      as(bought, { trade_date: '2026-11-16T20:00:00Z' }),
      as(sold, { trade_date: '2026-11-17T20:00:00Z' }),
      other,
    ]
    const before = synced(notSynced, { rows, through: '2026-11-19' }, '2026-11-20T21:00:00.000Z')
    const after = synced(before, { rows, through: '2026-11-20' }, '2026-11-21T21:00:00.000Z', 'Asia/Tokyo')
    expect(outcomeOf(after)).toMatchObject({ realized: { USD: '10' }, open: ['1 OTH for 5'] })
  })

  it('an account is the same under another name, and in doubt in another currency', () => {
    const facts = { institution: 'B', name: 'Margin', type: 'Margin', currency: 'USD', numberEnding: '1234' }
    const others = [{ name: 'Renamed' }, { currency: 'CAD' }, { numberEnding: '9999' }, { numberEnding: '234' }]
    expect(others.map((parts) => samenessOf(facts, { ...facts, ...parts }))).toEqual([
      'same',
      'unknown',
      'other',
      'unknown',
    ])
  })
})
