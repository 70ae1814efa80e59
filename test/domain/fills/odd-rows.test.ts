import { describe, expect, it } from 'vitest'
import { parseActivity } from '#domain/fills/activity.ts'
import { tradeTimesIn } from '#domain/fills/trade-time.ts'
import { toActivities, toFills } from '#functions/adapters/snaptrade/shapes.ts'
import { afterAnswers, outcomeOf, type Right, type Row, row } from './provider.ts'

type Numbers = Parameters<typeof row>[2]
const bought = row('BUY', '2026-06-01', [100, 10, -1000])
const later = (type: string, numbers: Numbers, more: Row = {}): Row => row(type, '2026-06-19', numbers, more)
const sold = row('SELL', '2026-06-02', [-50, 12, 600])
const eth = { symbol: 'ETH', code: 'crypto' }
const coins = row('BUY', '2026-03-02', [2, 2000, -4000], eth)
const said = (description: string): Row => ({ description })
const asHeld = { lines: ['BUY 100 at 10'], open: ['100 XYZ for 1000'] }
const asBought = { lines: ['BUY 100 at 10', 'cancelled 0 at 0'], open: [], realized: {}, said: [] }

const takenBack: ReadonlyArray<readonly [string, ReadonlyArray<Row>, Right]> = [
  ['by a type that names a reversal', [bought, later('BUY REVERSAL', [100, 10, 1000])], asBought],
  ['by a reversal without a side', [bought, later('REVERSAL', [-100, 10, 1000])], asBought],
  ['by words of a reversal', [bought, later('BUY', [100, 10, 1000], said('REVERSAL OF TRADE'))], asBought],
  ['by words of a correction', [bought, later('BUY', [100, 10, 1000], said('TRADE CORRECTION'))], asBought],
  [
    'by words that call a sale void, whose units go the way of a sale',
    [bought, sold, later('SELL', [-50, 12, -600], said('VOID'))],
    {
      lines: ['BUY 100 at 10', 'SELL 50 at 12', 'cancelled 0 at 0'],
      open: ['100 XYZ for 1000'],
      realized: { USD: '0' },
    },
  ],
  ['by units that go against it, without cash', [bought, later('BUY', [-100, 10, null])], asBought],
  [
    'not by a word of a correction whose cash is that of a trade',
    [bought, later('BUY', [5, 10, -50], said('TRADE CORRECTION'))],
    { lines: ['BUY 100 at 10', 'BUY 5 at 10'] },
  ],
  [
    'not by a sale whose units have no sign',
    [bought, later('SELL', [50, 12, null])],
    { lines: ['BUY 100 at 10', 'SELL 50 at 12'], realized: { USD: '100' } },
  ],
  [
    'and waits, where no trade has its size',
    [bought, later('BUY', [-5, 10, 0])],
    { lines: ['BUY 100 at 10', 'cancelled 0 at 0'], open: ['100 XYZ for 1000'] },
  ],
]

const moved: ReadonlyArray<readonly [string, ReadonlyArray<Row>, Right]> = [
  [
    'coins that are sent, with what they are worth',
    [coins, later('SEND', [-1, 2100, -2100], eth)],
    { realized: { USD: '0' }, open: ['1 ETH for 2000'], lines: ['BUY 2 at 2000', 'transfer -1 at 0'] },
  ],
  [
    'coins that are received, with what they are worth',
    [later('RECEIVE', [1, 2100, -2100], eth)],
    { open: ['1 ETH for 0, 1 unknown'], lines: ['transfer 1 at 0'] },
  ],
  [
    'shares that are given away',
    [bought, later('GIFT', [-10, 20, -200])],
    { realized: { USD: '0' }, open: ['90 XYZ for 900'], lines: ['BUY 100 at 10', 'transfer -10 at 0'] },
  ],
  [
    'shares that are donated, with what they are worth as cash received',
    [bought, later('DONATION', [-10, 20, 200])],
    { realized: { USD: '0' }, open: ['90 XYZ for 900'], lines: ['BUY 100 at 10', 'transfer -10 at 0'] },
  ],
  [
    'a charge that is paid in coins, with what they are worth',
    [coins, later('NETWORK_FEE', [-0.01, 2000, -20], eth)],
    { open: ['1.99 ETH for 3980'], lines: ['BUY 2 at 2000', 'transfer -0.01 at 0'] },
  ],
  [
    'a charge in money on coins',
    [coins, later('FEE', [-1, 0, -20], eth)],
    { open: ['2 ETH for 4000'], lines: ['BUY 2 at 2000', 'fee -20 at 0'] },
  ],
]

const option = (fields: Row): Row => ({ option_symbol: fields })

const misread: ReadonlyArray<readonly [string, ReadonlyArray<Row>, Right]> = [
  ...['1,234.50', '(1.50)', '1.50-', '1,50', '$1.50'].flatMap((text) =>
    ['units', 'price', 'amount', 'fee'].map((field): (typeof misread)[number] => [
      `${field} of a trade: ${text}`,
      [bought, later('BUY', [5, 11, -55], { [field]: text })],
      { ...asHeld, said: ['INVALID_NUMBER'] },
    ]),
  ),
  [
    'a fee that is an object',
    [bought, later('BUY', [5, 11, -55], { fee: { amount: 1.5 } })],
    { said: ['INVALID_NUMBER'] },
  ],
  ['income', [later('DIVIDEND', [100, 0.5, null], { amount: '50,00' })], { lines: [], said: ['INVALID_NUMBER'] }],
  ['a charge', [later('FEE', [0, 0, null], { amount: '1.00-' })], { lines: [], said: ['INVALID_NUMBER'] }],
  ['shares paid in', [later('DEPOSIT', [null, 0, 0], { units: '1,000' })], { lines: [], said: ['INVALID_NUMBER'] }],
  [
    'cash that is paid in is none of it',
    [later('DEPOSIT', [0, 0, null], { amount: '1,000.00' })],
    { lines: [], said: [] },
  ],
  [
    'marks for nothing are no number',
    [later('BUY', [5, 11, null], { amount: '--', fee: 'N/A' })],
    { lines: ['BUY 5 at 11'], said: [] },
  ],
  [
    'an option without its ticker is not its underlying',
    [later('BUY', [2, 3.1, -620], option({ id: 'o', strike_price: 240, option_type: 'CALL', ticker: null }))],
    { lines: [], said: ['NO_SYMBOL'] },
  ],
  [
    'an option of which every field is empty is none',
    [later('BUY', [2, 3.1, -6.2], option({ id: null, ticker: '' }))],
    { lines: ['BUY 2 at 3.1'], open: ['2 XYZ for 6.2'], said: [] },
  ],
  [
    'cash with more digits than a number has, which fits nothing, is marked',
    [later('BUY', [1, 50, null], { amount: '-100.123456789012345678' })],
    { lines: ['BUY 1 at 50 marked'] },
  ],
  [
    'cash in the row of a split is marked',
    [bought, later('SPLIT', [50, 0, 3.21], said('3 FOR 2 SPLIT CASH IN LIEU'))],
    { lines: ['BUY 100 at 10', 'split 50 at 0 marked'], open: ['150 XYZ for 1000'] },
  ],
  [
    'what the shares of a split are worth is no cash',
    [bought, later('STOCK_DIVIDEND', [5, 10, 50])],
    { lines: ['BUY 100 at 10', 'split 5 at 0'] },
  ],
]

const unclear = { ...asHeld, realized: { USD: '0' }, said: ['UNKNOWN_KIND'] }
const ticker = 'XYZ   261218C00240000'
const asOption = { open: [`1 ${ticker} for 300`], said: [] }

/** Units that stay the owner's, or whose row names no trade. */
const kept: ReadonlyArray<readonly [string, ReadonlyArray<Row>, Right]> = [
  ...['LEND', 'PLEDGE', 'CRYPTO_WITHDRAWAL', 'LOCK', 'BRIDGE', 'DELEGATE', 'VAULT_DEPOSIT', 'GAS'].flatMap((type) =>
    [-2100, 2100].map((worth): (typeof kept)[number] => [
      `coins: ${type}, worth ${worth}`,
      [coins, later(type, [-1, 2100, worth], eth)],
      { realized: { USD: '0' }, open: ['1 ETH for 2000'], lines: ['BUY 2 at 2000', 'transfer -1 at 0'] },
    ]),
  ),
  [
    'coins that are spent are sold',
    [coins, later('SPEND', [-1, 2100, -2100], eth)],
    { realized: { USD: '100' }, open: ['1 ETH for 2000'] },
  ],
  [
    'coins that leave with what they are worth, under no word that says why',
    [coins, later('ADMIN', [-1, 2100, -2100], eth)],
    { open: ['2 ETH for 4000'], said: ['UNKNOWN_KIND'] },
  ],
  [
    'interest on coins that are lent is income',
    [later('LOAN_INTEREST', [0, 0, 5], eth)],
    { lines: ['interest 5 at 0'] },
  ],
  ['shares that are lent', [bought, later('SECURITIES_LENDING', [-100, 10, 0])], unclear],
  ['shares that are pledged', [bought, later('COLLATERAL', [-100, 12, 1200])], unclear],
  [
    'interest on shares that are lent',
    [bought, later('SECURITIES_LENDING_INTEREST', [100, 0.05, 5])],
    { lines: ['BUY 100 at 10', 'interest 5 at 0'], said: [] },
  ],
  ['shares that leave with what they are worth', [bought, later('DELIVER', [-100, 12, -1200])], unclear],
  ['what is paid on a position', [bought, later('FUNDING', [100, 12, -0.5])], unclear],
]

const otherTypes: ReadonlyArray<readonly [string, ReadonlyArray<Row>, Right]> = [
  ['an option that is a text', [later('BUY', [1, 3, -300], { option_symbol: ticker })], asOption],
  [
    'an option that is a list',
    [later('BUY', [1, 3, -300], { option_symbol: [ticker] })],
    { lines: [], said: ['NO_SYMBOL'] },
  ],
  [
    'an option that says in a text that it is a mini',
    [later('BUY', [1, 3, null], option({ ticker, is_mini_option: 'true' }))],
    { open: [`1 ${ticker} for 30`] },
  ],
  [
    'types that are records',
    [later('', [-1, 3, 300], { ...option({ ticker }), type: { code: 'SELL' }, option_type: { code: 'SELL_TO_OPEN' } })],
    { open: [`-1 ${ticker} for 300`] },
  ],
  [
    'income under a type that is a record',
    [bought, later('', [100, 0.5, 50], { type: { code: 'DIVIDEND' } })],
    { lines: ['BUY 100 at 10', 'dividend 50 at 0'] },
  ],
  ['words in parts', [bought, later('BUY', [100, 10, 1000], { description: ['TRADE', 'CANCELLED'] })], asBought],
  ...[840, ['USD'], { name: 'US Dollar' }, { code: 7 }].map((currency): (typeof otherTypes)[number] => [
    `a currency: ${JSON.stringify(currency)}`,
    [{ ...later('BUY', [1, 3, -3]), currency }],
    { lines: [], said: ['UNKNOWN_CURRENCY'] },
  ]),
  [
    'the currency of a security, where the row has none',
    [{ ...later('BUY', [1, 3, -3]), currency: null, symbol: { symbol: 'XYZ', currency: { code: 'C$' } } }],
    { lines: [], said: ['UNKNOWN_CURRENCY'] },
  ],
  ...['-', 'N/A', 'UNKNOWN', ' '].map((symbol): (typeof otherTypes)[number] => [
    `a mark for no name: ${symbol}`,
    [later('BUY', [1, 3, -3], { symbol })],
    { lines: [], said: ['NO_SYMBOL'] },
  ]),
  ['a name in other letters', [later('BUY', [1, 3, -3], { symbol: '任天堂' })], { open: ['1 任天堂 for 3'] }],
  [
    'two types that name two sides',
    [later('BUY', [1, 3, 300], { ...option({ ticker }), option_type: 'SELL_TO_OPEN' })],
    { lines: [], said: ['UNKNOWN_KIND'] },
  ],
]

describe('[domain 0079] Units that stay the owner’s, and rows that name no trade', () => {
  it.each(kept)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })
})

describe('[domain 0079] A field of another type in a row', () => {
  it.each(otherTypes)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })

  it('in an order counts, or makes it one that cannot be read', () => {
    const order = {
      brokerage_order_id: 'o1',
      status: 'EXECUTED',
      universal_symbol: { symbol: 'XYZ', raw_symbol: 'XYZ' },
      action: 'BUY',
      total_quantity: '10',
      execution_price: '3',
      time_executed: '2026-11-20T15:00:01Z',
    }
    const read = (change: Row) => {
      const [fill] = toFills([{ ...order, ...change }]) ?? []
      const parsed = parseActivity(fill, { accountId: 'a1', timeOf: tradeTimesIn('America/New_York') })
      if (!parsed.ok) return parsed.error.code
      const { quantity, symbol, multiplier = 1, currency = 'USD' } = parsed.value
      return `${quantity} ${symbol} x ${multiplier} ${currency}`
    }
    expect(read({})).toBe('10 XYZ x 1 USD')
    expect([read({ status: 'FILLED' }), read({ status: 'completed' })]).toEqual([read({}), read({})])
    expect(read({ option_symbol: ticker })).toBe(`10 ${ticker} x 100 USD`)
    expect(read({ quote_currency: { code: 'CAD' } })).toBe('10 XYZ x 1 CAD')
    expect([{ code: 7 }, 'C$', ['CAD']].map((quote_currency) => read({ quote_currency }))).toEqual(
      Array.from({ length: 3 }, () => 'UNKNOWN_CURRENCY'),
    )
  })
})

describe('A trade is taken back', () => {
  it.each(takenBack)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })
})

describe('Units that move and are no trade', () => {
  it.each(moved)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })
})

describe('Fields of a provider that cannot be read are no zero', () => {
  it.each(misread)('%s', (_, rows, right) => {
    expect(outcomeOf(afterAnswers(rows))).toMatchObject(right)
  })
})

describe('The day of a record', () => {
  const dayOf = (trade_date: unknown, settlement_date: string | null = '2026-06-23T00:00:00Z') => {
    const [raw] = toActivities([{ ...bought, trade_date, settlement_date }])
    const read = parseActivity(raw, { accountId: 'a1', timeOf: tradeTimesIn('America/New_York') })
    return read.ok ? read.value.day : read.error.code
  }

  it.each([null, '', 'N/A', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '1970-01-01'])(
    'is that of its settlement where its own is not stated: %s',
    (date) => expect(dayOf(date)).toBe('2026-06-23'),
  )

  it.each(['06/19/2026', '1781870400', '2026-06-19T15:00:00-04:00[America/New_York]', 1_781_870_400])(
    'is not that of its settlement where its own cannot be read: %s',
    (date) => expect(dayOf(date)).toBe('NO_DATE'),
  )

  it('is not known where no date is one', () => {
    expect([dayOf(null, null), dayOf('0001-01-01', '0001-01-01')]).toEqual(['NO_DATE', 'NO_DATE'])
    expect([dayOf('9999-12-31T00:00:00Z', null), dayOf(null, '9999-12-31')]).toEqual(['NO_DATE', 'NO_DATE'])
  })
})
