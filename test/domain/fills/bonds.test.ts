import { describe, expect, it } from 'vitest'
import { toPositions } from '#functions/adapters/snaptrade/positions.ts'
import { afterAnswers, outcomeOf, type Right, type Row, row, type Synced } from './provider.ts'

const B = { symbol: '912828ZX1', code: 'bnd' }
const rows = (...all: ReadonlyArray<Row>): Synced => afterAnswers([...all])
const d = ['2026-03-02', '2026-06-01', '2026-09-01', '2026-10-01']
const b = (type: string, day: number, numbers: ReadonlyArray<number | null>, more: Row = {}): Row =>
  row(type, d[day] ?? '', numbers, { ...B, ...more })

const trials: ReadonlyArray<readonly [string, Synced, Right]> = [
  [
    'per hundred',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('SELL', 1, [-10000, 99.5, 9950])),
    { realized: { USD: '100' } },
  ],
  [
    'accrued interest within the cash: marked',
    rows(b('BUY', 0, [10000, 98.5, -9970.5]), b('SELL', 1, [-10000, 99.5, 9950])),
    { realized: { USD: '100' }, lines: ['BUY 10000 at 98.5 marked', 'SELL 10000 at 99.5'] },
  ],
  [
    'much accrued interest at a low price: by its hundred, marked',
    rows(b('BUY', 0, [10000, 5, -800]), b('SELL', 1, [-10000, 6, 600])),
    { realized: { USD: '-200' }, lines: ['BUY 10000 at 5 marked', 'SELL 10000 at 6'] },
  ],
  [
    'redeemed under a type of the broker, at 100',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('REDEMPTION', 1, [-10000, 100, 10000])),
    { realized: { USD: '150' }, open: [] },
  ],
  [
    'redeemed at 1.00',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('REDEMPTION', 1, [-10000, 1, 10000])),
    { realized: { USD: '150' }, open: [] },
  ],
  [
    'redeemed without a price',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('REDEMPTION', 1, [-10000, null, 10000])),
    { realized: { USD: '150' }, open: [], said: [] },
  ],
  [
    'matured as an adjustment, price 0',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('ADJUSTMENT', 1, [-10000, 0, 10000], { description: 'BOND MATURITY' })),
    { realized: { USD: '150' }, open: [], unknown: 0 },
  ],
  [
    'matured without the sign of its units',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('MATURITY', 1, [10000, 100, 10000])),
    { realized: { USD: '150' }, open: [] },
  ],
  [
    'redeemed as an adjustment without the sign of its units',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('ADJUSTMENT', 1, [10000, 0, 10000], { description: 'REDEEMED' })),
    { realized: { USD: '150' }, open: [] },
  ],
  [
    'called in part',
    rows(b('BUY', 0, [10000, 98, -9800]), b('PARTIAL CALL', 1, [-4000, 100, 4000]), b('SELL', 2, [-6000, 101, 6060])),
    { realized: { USD: '260' }, open: [] },
  ],
  [
    'a zero bond',
    rows(b('BUY', 0, [10000, 45.123, -4512.3]), b('FULL_CALL', 1, [-10000, 100, 10000])),
    { realized: { USD: '5487.7' }, open: [] },
  ],
  [
    'with a factor: the cash counts, marked',
    rows(b('BUY', 0, [100000, 98, -44100]), b('SELL', 1, [-100000, 99, 44550])),
    { realized: { USD: '450' }, lines: ['BUY 100000 at 98 marked', 'SELL 100000 at 99 marked'] },
  ],
  [
    'with an index ratio: the cash counts, marked',
    rows(b('BUY', 0, [10000, 98, -11466]), b('SELL', 1, [-10000, 99, 11583])),
    { realized: { USD: '117' } },
  ],
  [
    'paydown of principal: cash in a row of its own',
    rows(
      b('BUY', 0, [10000, 98.5, -9850]),
      b('RETURN_OF_CAPITAL', 1, [0, 0, 250], { description: 'PRINCIPAL PAYDOWN' }),
    ),
    { lines: ['BUY 10000 at 98.5', 'capital 250 at 0'] },
  ],
  [
    'a bill, bought and matured',
    rows(
      b('BUY', 0, [10000, 98.95, -9895], { symbol: '912797QX1' }),
      b('SELL', 1, [-10000, 100, 10000], { symbol: '912797QX1' }),
    ),
    { realized: { USD: '105' } },
  ],
  [
    'a bill in thousands',
    rows(b('BUY', 0, [10, 98.95, -9895]), b('SELL', 1, [-10, 100, 10000])),
    { realized: { USD: '105' } },
  ],
  [
    'a bill at its price of one',
    rows(b('BUY', 0, [10000, 0.9895, -9895]), b('SELL', 1, [-10000, 1, 10000])),
    { realized: { USD: '105' } },
  ],
  [
    'a fund of bonds',
    rows(
      row('BUY', d[0] ?? '', [10, 72.5, -725], { symbol: 'BND', code: 'et' }),
      row('SELL', d[1] ?? '', [-10, 73, 730], { symbol: 'BND', code: 'et' }),
    ),
    { realized: { USD: '5' } },
  ],
  [
    'a money fund at 1.00 with what is reinvested',
    rows(
      row('BUY', d[0] ?? '', [1000, 1, -1000], { symbol: 'SPAXX' }),
      row('DIVIDEND', d[1] ?? '', [0, 0, 3.21], { symbol: 'SPAXX' }),
      row('REI', d[1] ?? '', [3.21, 1, -3.21], { symbol: 'SPAXX' }),
      row('SELL', d[2] ?? '', [-1003.21, 1, 1003.21], { symbol: 'SPAXX' }),
    ),
    { realized: { USD: '0' }, unknown: 0, open: [] },
  ],
  [
    'a money fund redeemed under a type of the broker',
    rows(
      row('BUY', d[0] ?? '', [1000, 1, -1000], { symbol: 'SPAXX' }),
      row('REDEMPTION', d[1] ?? '', [-1000, 1, 1000], { symbol: 'SPAXX' }),
    ),
    { realized: { USD: '0' }, unknown: 0, open: [] },
  ],
  [
    'a sweep without an amount',
    rows(
      row('SWEEP', d[0] ?? '', [1000, 1, null], { symbol: 'SPAXX' }),
      row('SWEEP', d[1] ?? '', [-1000, 1, null], { symbol: 'SPAXX' }),
    ),
    { open: [] },
  ],
  [
    'a gilt in pounds',
    rows(
      b('BUY', 0, [10000, 98.5, -9850], { currency: 'GBP' }),
      b('SELL', 1, [-10000, 99.5, 9950], { currency: 'GBP' }),
    ),
    { realized: { GBP: '100' } },
  ],
  [
    'a coupon with the units that it is paid on',
    rows(b('INTEREST', 1, [10000, 0, 212.5])),
    { lines: ['interest 212.5 at 0'] },
  ],
  [
    'a coupon in the words of the broker',
    rows(b('COUPON PAYMENT', 1, [10000, 0, 212.5])),
    { lines: ['interest 212.5 at 0'] },
  ],
  [
    'accrued interest in a row of its own',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('INTEREST', 0, [0, 0, -120.5], { description: 'ACCRUED INTEREST PAID' })),
    { lines: ['BUY 10000 at 98.5', 'interest -120.5 at 0'] },
  ],
  [
    'with a fee',
    rows(b('BUY', 0, [10000, 98.5, -9851.25], { fee: 1.25 }), b('SELL', 1, [-10000, 99.5, 9948.75], { fee: 1.25 })),
    { realized: { USD: '97.5' } },
  ],
  [
    'at half a percent',
    rows(b('BUY', 0, [10000, 0.5, -50]), b('SELL', 1, [-10000, 0.75, 75])),
    { realized: { USD: '25' } },
  ],
  [
    'bought per hundred, sold per unit',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('SELL', 1, [-10000, 0.995, 9950])),
    { realized: { USD: '100' } },
  ],
  [
    'redeemed with its last coupon: marked',
    rows(b('BUY', 0, [10000, 98.5, -9850]), b('SELL', 1, [-10000, 100, 10212.5])),
    { realized: { USD: '150' }, lines: ['BUY 10000 at 98.5', 'SELL 10000 at 100 marked'] },
  ],
  [
    'preferred shares that are redeemed',
    rows(
      row('BUY', d[0] ?? '', [100, 24, -2400]),
      row('ADJUSTMENT', d[1] ?? '', [-100, 0, 2500], { description: 'FULL REDEMPTION' }),
    ),
    { realized: { USD: '100' }, open: [], unknown: 0 },
  ],
  [
    'a fee on redemption',
    rows(row('BUY', d[0] ?? '', [100, 24, -2400]), row('REDEMPTION FEE', d[1] ?? '', [0, 0, -15])),
    { lines: ['BUY 100 at 24', 'fee -15 at 0'] },
  ],
  [
    'a bond that only its ISIN names, without cash',
    rows(row('BUY', d[0] ?? '', [10000, 98.5, null], { symbol: 'US037833AK68', code: 'bnd' })),
    { said: ['NO_CONTRACT_SIZE'], open: [] },
  ],
  [
    'redeemed, units in one row and cash in another',
    rows(
      b('BUY', 0, [10000, 98.5, -9850]),
      b('ADJUSTMENT', 1, [-10000, 0, 0], { description: 'REDEMPTION' }),
      b('REDEMPTION', 1, [0, 0, 10000]),
    ),
    { open: [], unknown: 1 },
  ],
]

describe('[numbers 2] Bonds, bills and money funds', () => {
  it.each(trials)('%s', (_, state, right) => expect(outcomeOf(state)).toMatchObject(right))

  it('positions of bonds have no value, whose size nothing says; those of funds have one', () => {
    const position = (kind: string, symbol: string, units: string, price: string) => ({
      instrument: { kind, symbol, raw_symbol: symbol, currency: 'USD' },
      units,
      price,
      cost_basis: price,
      currency: 'USD',
    })
    const results = [
      position('other', '912828ZX1', '10000', '98.5'),
      position('mutualfund', 'SPAXX', '1000', '1'),
      position('etf', 'BND', '10', '72'),
    ]
    expect(toPositions({ results }, 'a1')?.map(({ marketValue }) => marketValue)).toEqual([null, '1000', '720'])
  })
})
