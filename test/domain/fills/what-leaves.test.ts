import { describe, expect, it } from 'vitest'
import { afterAnswers, outcomeOf, type Right, type Row, row } from './provider.ts'

type Numbers = ReadonlyArray<number | null>
const B = (numbers: Numbers, more: Row = {}): Row => row('BUY', '2026-03-02', numbers, more)
const S = (numbers: Numbers, more: Row = {}): Row => row('SELL', '2026-09-01', numbers, more)
const mid = (type: string, numbers: Numbers, more: Row = {}): Row => row(type, '2026-06-19', numbers, more)
const option = (ticker: string, more: Row = {}): Row => ({ symbol: null, option_symbol: { ticker, ...more } })
const eth = { symbol: 'ETH', code: 'crypto' }
const es = { symbol: 'ESZ26' }
const shares = B([100, 10, -1000])
const said = (description: string): Row => ({ description })

const trials: ReadonlyArray<readonly [string, ReadonlyArray<Row>, Right]> = [
  [
    'an option whose ticker is in the form of its broker has the size of an option',
    [B([1, 2, null], option('-AAPL260618C100')), mid('SELL', [-1, 3, null], option('-AAPL260618C100'))],
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'such an option expires',
    [
      B([1, 2, -200], option('AAPL 06/18/2026 100.00 C')),
      mid('OPTIONEXPIRATION', [-1, 0, 0], option('AAPL 06/18/2026 100.00 C')),
    ],
    { realized: { USD: '-200' }, open: [], said: [] },
  ],
  [
    'such a mini option is for ten shares',
    [
      B([1, 2, null], option('AAPL 18JUN26 100 C', { is_mini_option: true })),
      S([-1, 3, null], option('AAPL 18JUN26 100 C', { is_mini_option: true })),
    ],
    { realized: { USD: '10' } },
  ],
  [
    'an option on a future, in such a form, has the size that its cash shows',
    [B([1, 20, -1000], option('./EW1Z26 C5000')), S([-1, 22, 1100], option('./EW1Z26 C5000'))],
    { realized: { USD: '100' }, lines: ['BUY 1 at 20', 'SELL 1 at 22'] },
  ],
  ['a reinvestment that is cut short: the type', [mid('DIV_REINV', [2.5, 40, -100])], { open: ['2.5 XYZ for 100'] }],
  [
    'a reinvestment that is cut short: the words',
    [mid('DIVIDEND', [2.5, 40, -100], said('XYZ DIV REINV'))],
    { open: ['2.5 XYZ for 100'], lines: ['reinvestment 2.5 at 40'] },
  ],
  [
    'shares that are tendered for cash',
    [shares, mid('ADJUSTMENT', [-100, 20, 2000], said('TENDER OFFER PAYMENT'))],
    { realized: { USD: '1000' }, unknown: 0, open: [] },
  ],
  [
    'shares that become others as they are tendered are not sold yet',
    [shares, mid('ADJUSTMENT', [-100, 0, 0], said('TENDERED TO XYZ.TEN'))],
    { realized: { USD: '0' }, open: [], lines: ['BUY 100 at 10', 'corporate -100 at 0'] },
  ],
  [
    'what is left of a company, as an adjustment',
    [shares, mid('ADJUSTMENT', [-100, 0, 500], said('LIQUIDATION'))],
    { realized: { USD: '-500' }, unknown: 0, open: [] },
  ],
  [
    'what is left of a company, as a distribution that takes the shares',
    [shares, mid('DISTRIBUTION', [-100, 0, 500], said('FINAL LIQUIDATING DISTRIBUTION'))],
    { realized: { USD: '-500' }, open: [] },
  ],
  [
    'a part of what is left, which leaves the shares, is a distribution',
    [shares, mid('DISTRIBUTION', [100, 0, 500], said('PARTIAL LIQUIDATING DISTRIBUTION'))],
    { open: ['100 XYZ for 1000'], lines: ['BUY 100 at 10', 'dividend 500 at 0'] },
  ],
  [
    'worthless shares that are removed are lost',
    [shares, mid('ADJUSTMENT', [-100, 0, 0], said('WORTHLESS SECURITIES'))],
    { realized: { USD: '-1000' }, open: [] },
  ],
  [
    'the same under a type of the broker',
    [shares, mid('WORTHLESS', [-100, 0, null])],
    { realized: { USD: '-1000' }, open: [], said: [] },
  ],
  [
    'shares that are withheld for a tax are no tax that came back',
    [shares, mid('SHARES_WITHHELD_FOR_TAX', [-3, 50, 150])],
    { lines: ['BUY 100 at 10'], said: ['UNKNOWN_KIND'] },
  ],
  [
    'shares that are paid in and out in kind are moved, whatever their price is',
    [shares, mid('WITHDRAWAL', [30, 20, 0]), mid('CONTRIBUTION', [5, null, null], { symbol: 'NEW' })],
    { open: ['5 NEW for 0, 5 unknown', '70 XYZ for 700'], said: [] },
  ],
  [
    'money that is paid in moves nothing, under whichever symbol it comes',
    [mid('CONTRIBUTION', [500, 1, 500], { symbol: 'SPAXX' }), mid('DEPOSIT', [500, 1, null], { symbol: 'USD' })],
    { lines: [], said: [] },
  ],
  [
    'coins that are staked and come back are not sold',
    [B([1, 2000, -2000], eth), mid('STAKE', [-1, 2500, 2500], eth), S([1, 2600, -2600], { ...eth, type: 'UNSTAKE' })],
    { realized: { USD: '0' }, open: ['1 ETH for 0, 1 unknown'] },
  ],
  [
    'coins that go out under the name of staking are no income',
    [B([1, 2000, -2000], eth), mid('STAKING', [-0.4, 2500, 1000], eth), mid('STAKING', [-0.1, 2500, null], eth)],
    { open: ['0.5 ETH for 1000'], lines: ['BUY 1 at 2000', 'transfer -0.1 at 0', 'transfer -0.4 at 0'] },
  ],
  [
    'coins that are wrapped are not sold',
    [
      B([1, 2000, -2000], eth),
      mid('WRAP', [-1, 2500, 2500], eth),
      mid('WRAP', [1, 2500, -2500], { ...eth, symbol: 'WETH' }),
    ],
    { realized: { USD: '0' }, open: ['1 WETH for 0, 1 unknown'] },
  ],
  [
    'interest that is charged in coins stays a charge',
    [mid('INTEREST', [-0.01, 2500, -25], eth)],
    { lines: ['interest -25 at 0'] },
  ],
  [
    'money that is changed is no trade, with the name of its currency and without one',
    [
      mid('FXT', [-1100, 1, -1100], { symbol: 'USD' }),
      mid('FXT', [1000, 1, 1000], { symbol: 'EUR', currency: 'EUR' }),
      mid('CURRENCY_CONVERSION', [-1100, 1, -1100], { symbol: null }),
    ],
    { lines: [], said: [] },
  ],
  [
    'a pair that is traded is one',
    [mid('FXT', [1000, 1.1, -1100], { symbol: 'EUR.USD' })],
    { lines: ['BUY 1000 at 1.1'] },
  ],
  [
    'the profit of a future in its cash shows no other size',
    [B([1, 4990, 0], es), S([-1, 5000, 500], es)],
    { realized: { USD: '500' }, lines: ['BUY 1 at 4990', 'SELL 1 at 5000 marked'] },
  ],
  [
    'the whole worth of a future in its cash shows its own',
    [B([1, 4990, -249500], es), S([-1, 5000, 250000], es)],
    { realized: { USD: '500' }, lines: ['BUY 1 at 4990', 'SELL 1 at 5000'] },
  ],
]

const reinvested = (numbers: Numbers, more: Row = {}): Row => mid('REI', numbers, more)
const vod = (code: string): Row => ({ symbol: { symbol: 'VOD.L', raw_symbol: 'VOD', currency: { code } } })
const inOptionField = option('AAPL  261218C00240000')
const inShareField = (ticker: string): Row => ({ symbol: ticker })
const call = option('XYZ   260618C00100000')
const index = option('SPXW  260618C05000000')
const last = (type: string, numbers: Numbers, more: Row = {}): Row => row(type, '2026-06-18', numbers, more)

const amountTrials: ReadonlyArray<readonly [string, ReadonlyArray<Row>, Right]> = [
  [
    'income that buys costs its cash, where the price is the income on each unit',
    [reinvested([1.5, 0.4, -60]), S([-1.5, 50, 75])],
    { realized: { USD: '15' }, lines: ['SELL 1.5 at 50', 'reinvestment 1.5 at 0.4 marked'] },
  ],
  [
    'and where the price is rounded',
    [reinvested([321.456, 12.35, -3969.22]), S([-321.456, 20, 6429.12])],
    { realized: { USD: '2459.9' }, lines: ['SELL 321.456 at 20', 'reinvestment 321.456 at 12.35'] },
  ],
  [
    'and where the price is in another currency',
    [reinvested([10, 10, -110], vod('EUR'))],
    { open: ['10 VOD for 110'], lines: ['reinvestment 10 at 10 marked'] },
  ],
  [
    'and where the price is in pence, whatever the name of the currency',
    [
      reinvested([10, 100, -10], { ...vod('GBP'), currency: 'GBP' }),
      reinvested([5, 100, -5], { ...vod('GBX'), currency: 'GBP' }),
    ],
    { open: ['15 VOD for 15'] },
  ],
  [
    'and where pence are stated without a price',
    [reinvested([10, null, -1000], { ...vod('GBX'), currency: 'GBX' })],
    { open: ['10 VOD for 10'] },
  ],
  [
    'and is off by its fee alone, whatever the sign of its cash',
    [reinvested([1.5, 40, 61], { fee: 1 }), S([-1.5, 50, 75])],
    { realized: { USD: '14' }, lines: ['SELL 1.5 at 50', 'reinvestment 1.5 at 40'] },
  ],
  [
    'an option whose ticker comes in the field of shares is one',
    [B([1, 2, null], inShareField('AAPL261218C00240000')), S([-1, 3, null], inOptionField)],
    { realized: { USD: '100' }, open: [] },
  ],
  [
    'such an option expires',
    [B([1, 2, -200], inShareField('XYZ   260618C00100000')), last('OPTIONEXPIRATION', [-1, 0, 0], call)],
    { realized: { USD: '-200' }, open: [] },
  ],
  [
    'an option that ends for cash brings its cash, where the price is its strike, its index or its own',
    [
      B([3, 2, -600], index),
      ...[5000, 5012.34, 12.34].map((price) => last('OPTIONEXERCISE', [-1, price, 1234], index)),
    ],
    { realized: { USD: '3102' }, open: [], lines: ['BUY 3 at 2', ...Array(3).fill('SELL 1 at 12.34')] },
  ],
  ...['-AAPL260618P100', 'AAPL 06/18/2026 100.00 P', 'AAPL  260618P00100000'].map(
    (ticker): readonly [string, ReadonlyArray<Row>, Right] => [
      `the money for the shares of a put is no worth of the put: ${ticker}`,
      [
        B([1, 2, -200], option(ticker)),
        B([100, 105, -10500]),
        last('OPTIONEXERCISE', [-1, 0, 10000], option(ticker)),
        last('SELL', [-100, 100, 10000]),
      ],
      { realized: { USD: '-700' }, open: [] },
    ],
  ),
  [
    'an option ends after all trades of its last day, whatever time its end is given',
    [
      row('OPTIONEXPIRATION', '2026-06-18T04:00:00Z', [-1, 0, 0], call),
      row('BUY', '2026-06-18T15:00:00Z', [3, 2, -600], call),
      last('SELL', [-2, 3, 600], call),
    ],
    { realized: { USD: '0' }, unknown: 0, open: [] },
  ],
  [
    'an option that is taken out, as its words say that it has ended, is closed by that',
    [
      B([3, 2, -600], call),
      ...['REMOVED, EXPIRED', 'EXPIRATION', 'EXERCISED'].map((words) =>
        last('ADJUSTMENT', [-1, 0, 0], { ...call, ...said(words) }),
      ),
    ],
    { realized: { USD: '-600' }, open: [], said: [] },
  ],
  [
    'and so is a short one, but not one that is adjusted',
    [
      row('SELL', '2026-03-02', [-2, 2, 400], { ...call, option_type: 'SELL_TO_OPEN' }),
      last('ADJUSTMENT', [1, 0, 0], { ...call, ...said('ASSIGNMENT') }),
      last('ADJUSTMENT', [1, 0, 0], { ...call, ...said('CONTRACT ADJUSTED, EXPIRATION DATE 06/18/26') }),
    ],
    { realized: { USD: '200' }, open: [] },
  ],
  [
    'money is no holding, under whichever type it moves',
    [mid('TRANSFER', [500, 1, 500], { symbol: 'USD' }), mid('ADJUSTMENT', [5, 1, null], { symbol: 'USD' })],
    { lines: [], said: [] },
  ],
  ...['PURCHASED INTEREST', 'Interest purchased', 'BUY_INTEREST'].map(
    (type): readonly [string, ReadonlyArray<Row>, Right] => [
      `interest is no trade of what it is paid on: ${type}`,
      [mid(type, [10000, 0, -12])],
      { lines: ['interest -12 at 0'], said: [] },
    ],
  ),
  ...['SELL FEE', 'TRANSACTION FEE ON SALE', 'BUY_COMMISSION'].map(
    (type): readonly [string, ReadonlyArray<Row>, Right] => [
      `a charge is no trade, whichever it names: ${type}`,
      [mid(type, [0, 0, -12])],
      { lines: ['fee -12 at 0'], said: [] },
    ],
  ),
  ['shares that are sold for a tax are no tax', [mid('SOLD_TO_COVER_TAX', [-3, null, 150])], { said: ['NO_PRICE'] }],
  [
    'a rebate is received, also where no amount says it',
    [mid('REBATE', [1, 5, null]), mid('REBATE', [0, 0, null], { fee: 3 }), mid('FEE', [1, 2, null])],
    { lines: ['fee -2 at 0', 'fee 3 at 0', 'fee 5 at 0'] },
  ],
  [
    'coins that go out as a fee leave, and are no cash',
    [B([1, 2000, -2000], eth), mid('FEE', [-0.4, 2500, null], eth), mid('NETWORK_FEE', [-0.1, 2500, 250], eth)],
    { open: ['0.5 ETH for 1000'], lines: ['BUY 1 at 2000', 'transfer -0.1 at 0', 'transfer -0.4 at 0'] },
  ],
  [
    'a currency that cannot be read is not dollars',
    [B([1, 5, -5], { currency: 'GBP.X' })],
    { said: ['UNKNOWN_CURRENCY'] },
  ],
  [
    'pence are known in small letters',
    [B([10, 100, -1000], { ...vod('gbx'), currency: 'gbx' })],
    { open: ['10 VOD for 10'] },
  ],
]

describe('[numbers 2] The cash of a row is a check on its price, its units and its kind', () => {
  it.each(amountTrials)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })
})

describe('a row of a broker with units that leave, or a name of its own', () => {
  it.each(trials)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })
})
