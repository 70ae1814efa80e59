import { describe, expect, it } from 'vitest'
import { afterAnswers, notSynced, outcomeOf, type Right, type Row, row, synced } from './provider.ts'

type Numbers = ReadonlyArray<number | null>
type Trial = readonly [string, ReadonlyArray<Row>, Right]
const B = (numbers: Numbers, more: Row = {}): Row => row('BUY', '2026-03-02', numbers, more)
const S = (numbers: Numbers, more: Row = {}): Row => row('SELL', '2026-09-01', numbers, more)
const mid = (type: string, numbers: Numbers, description: string, more: Row = {}): Row =>
  row(type, '2026-06-19', numbers, { description, ...more })
const shares = B([100, 10, -1000])

/** A broker that calls everything that moves a transfer or cash, and writes no signs (as Edward Jones does). */
const actions: ReadonlyArray<Trial> = [
  ...[null, 0, 1].map((price): Trial => [
    `a split that only the words name, at the price ${price}`,
    [
      B([6, 100, -600]),
      mid('CASH', [6, price, 0], 'AMPHENOL CORPORATION COM STOCK SPLIT ON 6 SHARES AT 1 PER SHARE'),
      S([-6, 55, 330]),
    ],
    { realized: { USD: '30' }, unknown: 0, open: ['6 XYZ for 300'], said: [] },
  ]),
  [
    'less than one new share for each',
    [B([70, 100, -7000]), mid('CASH', [42, 0.6, 0], 'SPONSORED STOCK SPLIT ON 70 SHARES AT .6 PER SHARE')],
    { open: ['112 XYZ for 7000'], said: [] },
  ],
  [
    'an adjustment in short',
    [shares, mid('ADJ', [-40, 12, 480], '')],
    { realized: { USD: '0' }, unknown: 1, open: ['60 XYZ for 600'], said: [] },
  ],
  [
    'a reverse split, whose old shares go under a number',
    [
      B([10, 200, -2000]),
      mid('XFER', [10, 0, 0], 'HONEYWELL INTL INC RESULT OF REVERSE SPLIT', { symbol: '438516106', code: '' }),
      mid('XFER', [5, 0, 0], 'HONEYWELL INTERNATIONAL INC COMMON STOCK RESULT OF REVERSE SPLIT'),
      S([-5, 420, 2100]),
    ],
    { realized: { USD: '100' }, unknown: 0, open: [], said: ['UNKNOWN_KIND'] },
  ],
  [
    'a merger, whose old shares go under a number',
    [
      mid('XFER', [4, 0, 0], 'AVALONBAY COMMUNITIES INC RESULT OF MERGER', { symbol: '053484101', code: '' }),
      mid('XFER', [11, 0, 0], 'EQUITY RESIDENTIAL RESULT OF MERGER'),
    ],
    { open: ['11 XYZ for 0, 11 unknown'], lines: ['corporate 11 at 0'], said: ['UNKNOWN_KIND'] },
  ],
  [
    'a change of the ticker under the type of a transfer',
    [
      shares,
      mid('TRANSFER', [-100, 0, 0], 'NAME CHANGE TO NEW CORP'),
      mid('TRANSFER', [100, 0, 0], 'NAME CHANGE FROM XYZ CORP', { symbol: 'NEW' }),
      S([-100, 12, 1200], { symbol: 'NEW' }),
    ],
    { realized: { USD: '200' }, unknown: 0, open: [], said: [] },
  ],
  [
    'a split under the type of a transfer',
    [shares, mid('TRANSFER', [100, 0, 0], '2 FOR 1 STOCK SPLIT')],
    { open: ['200 XYZ for 1000'], lines: ['BUY 100 at 10', 'split 100 at 0'] },
  ],
  [
    'shares of a company with such a name are transferred',
    [mid('TRANSFER', [100, 0, 0], 'DIVIDEND 15 SPLIT CORP')],
    { open: ['100 XYZ for 0, 100 unknown'], lines: ['transfer 100 at 0'] },
  ],
]

const bill = { symbol: '912797QX1', code: 'bnd' }
const paid: ReadonlyArray<Trial> = [
  [
    'a bill that matures',
    [B([10000, 98.5, -9850], bill), mid('TRANSFER', [-10000, 100, 10000], 'MATURED', bill)],
    { realized: { USD: '150' }, open: [] },
  ],
  [
    'shares of a company that is bought',
    [shares, mid('TRANSFER', [-100, 20, 2000], 'CASH MERGER')],
    { realized: { USD: '1000' }, open: [] },
  ],
  [
    'a fraction',
    [shares, mid('TRANSFER', [-0.5, 20, 10], 'CASH IN LIEU OF FRACTIONAL SHARES')],
    { realized: { USD: '5' }, open: ['99.5 XYZ for 995'] },
  ],
  [
    'shares that go elsewhere at their worth are not',
    [shares, mid('TRANSFER', [-100, 20, 2000], 'TRANSFER TO REDWOOD')],
    { realized: { USD: '0' }, open: [], lines: ['BUY 100 at 10', 'transfer -100 at 0'] },
  ],
]

const income = (numbers: Numbers, description: string): Row => mid('DIVIDEND', numbers, description)
const reinvested: ReadonlyArray<Trial> = [
  [
    'next to its reinvestment',
    [shares, income([100, 0.5, 50], 'DIVIDEND REINVESTED'), mid('REI', [1.2345, 40.5, -50], 'REINVESTMENT')],
    { open: ['101.2345 XYZ for 1049.99725'] },
  ],
  [
    'next to its reinvestment as a purchase',
    [shares, income([100, 0.5, 50], 'DIV REINV'), mid('BUY', [1.25, 40, -50], 'DRIP')],
    { open: ['101.25 XYZ for 1050'] },
  ],
  [
    'as its words say',
    [shares, income([100, 0.5, 50], 'XYZ CORP DIV REINV ON 100 SHS REC 06/01/26 PAY 06/19/26')],
    { open: ['100 XYZ for 1000'] },
  ],
]

const moves: ReadonlyArray<Trial> = ['XFER', 'Xfer Out', 'ROLLOVER', 'Transfer (outgoing)', 'Rollover - Outgoing'].map(
  (type): Trial => [
    `what goes out at its worth is not sold: ${type}`,
    [shares, mid(type, [-40, 12, 480], '')],
    { realized: { USD: '0' }, open: ['60 XYZ for 600'], lines: ['BUY 100 at 10', 'transfer -40 at 0'], said: [] },
  ],
)

const cash = (type: string, amount: number, description: string): ReadonlyArray<Row> => [
  mid(type, [0, 0, amount], description, { symbol: null }),
]
const amounts: ReadonlyArray<Trial> = [
  ['interest on a loan', cash('OTHER', -12.5, 'MARGIN INTEREST CHARGED'), { lines: ['interest -12.5 at 0'] }],
  ['interest', cash('CREDIT', 3.1, 'CREDIT INTEREST'), { lines: ['interest 3.1 at 0'] }],
  ['what is paid for lent shares', cash('STOCK_LENDING', 1.2, 'Lending income'), { lines: ['interest 1.2 at 0'] }],
  ['a charge', cash('ADJUSTMENT', -5, 'FOREIGN CUSTODY FEE'), { lines: ['fee -5 at 0'] }],
  ['a charge that is taken back', cash('ADJUSTMENT', 5, 'FEE REVERSAL'), { lines: ['fee 5 at 0'] }],
  ['a tax, under no type', cash('', -7, 'NRA WITHHOLDING'), { lines: ['tax -7 at 0'] }],
  ['an adjustment that says no more', cash('ADJUSTMENT', -5, 'ADJUSTMENT'), { lines: [], said: ['UNKNOWN_KIND'] }],
  ['a transfer that cost nothing', cash('', -500, 'WIRE OUT, NO FEE'), { lines: [], said: ['UNKNOWN_KIND'] }],
  ['what goes to its owner', cash('', -500, 'NORMAL DISTRIBUTION'), { lines: [], said: ['UNKNOWN_KIND'] }],
  ['a fraction of no share', cash('OTHER', 9, 'CASH IN LIEU OF FRACTIONAL SHARES'), { lines: [], said: ['NO_SYMBOL'] }],
  ['a merger of no share', cash('MISC', 900, 'CASH MERGER'), { lines: [], said: ['NO_SYMBOL'] }],
  ['money that is moved', [...cash('JOURNAL', 100, 'JNL FROM 12'), ...cash('', 9, 'ACH')], { lines: [], said: [] }],
]

describe('[domain 0079] What only the words of a broker say', () => {
  it.each(actions)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })

  it.each(amounts)('cash that has no symbol: %s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject({ said: [], ...right })
  })

  it.each(paid)('what a transfer was paid for is sold: %s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject({ unknown: 0, said: [], ...right })
  })

  it.each(reinvested)('units that income is paid on are not bought with it: %s', (_, rows, right) => {
    const { lines, said, open } = outcomeOf(afterAnswers(rows))
    expect({ open }).toEqual(right)
    expect([lines.includes('dividend 50 at 0'), said]).toEqual([true, []])
  })

  it.each(moves)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })

  it.each(['Transfer (outgoing)', 'XFER_OUT', 'ACAT (OUT)', 'Rollover (Outgoing)'])('%s needs no sign', (type) => {
    expect(outcomeOf(afterAnswers([shares, mid(type, [40, 12, 0], '')]))).toMatchObject({ open: ['60 XYZ for 600'] })
  })
})

it('[domain 0079] an order that names its security by an id alone, as that of a future, is not read', () => {
  const order = {
    brokerage_order_id: 'o1',
    status: 'EXECUTED',
    universal_symbol: null,
    option_symbol: null,
    action: 'BUY',
    filled_quantity: '1',
    execution_price: '5000',
    time_executed: '2026-11-20T15:00:00Z',
  }
  const after = (symbol: string) =>
    outcomeOf(synced(notSynced, { orders: [{ ...order, symbol }], through: '2026-11-19' }, '2026-11-20T21:00:00.000Z'))
  expect(after('2bcd7cc3-e922-4976-bce1-9858296801c3')).toMatchObject({ lines: [], said: ['NO_SYMBOL'] })
  expect(after('XYZ')).toMatchObject({ open: ['1 XYZ for 5000'], said: [] })
})
