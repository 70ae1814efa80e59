import { describe, expect, it } from 'vitest'
import { accounts, positions } from '#domain/api/snaptrade.ts'
import { toPositions } from '#functions/adapters/snaptrade/positions.ts'
import { toAccounts } from '#functions/adapters/snaptrade/shapes.ts'

it('says which positions are idle cash: the broker buys and sells them itself', () => {
  const raw = (symbol: string, cash: boolean) => ({
    instrument: { kind: 'other', symbol, raw_symbol: symbol, description: symbol, currency: 'USD' },
    units: '812.4',
    price: '1',
    currency: 'USD',
    cash_equivalent: cash,
  })
  const read = toPositions({ results: [raw('SPAXX', true), raw('AAPL', false)] }, 'a')
  expect(read?.map(({ symbol, cashEquivalent }) => [symbol, cashEquivalent])).toEqual([
    ['SPAXX', true],
    ['AAPL', undefined],
  ])
})

it('says of when positions are, unless the broker shows none: the moment is of an earlier sync then', () => {
  const read = (...unavailable: ReadonlyArray<boolean | null>) =>
    toAccounts(
      [{}, ...unavailable.map((holdings_unavailable) => ({ holdings_unavailable }))].map((more, index) => ({
        id: `a${index}`,
        brokerage_authorization: 'c',
        sync_status: { holdings: { last_successful_sync: '2026-11-20T11:00:00Z', ...more } },
      })),
    )?.map(({ asOf }) => asOf)
  const moment = '2026-11-20T11:00:00Z'
  expect(read(null, false, true)).toEqual([moment, moment, moment, undefined])
})

it('values no contract whose size nothing says, and no bond, whose price may be in percent', () => {
  const held = (instrument: object) =>
    toPositions({ results: [{ instrument, units: '2', price: '4.5', cost_basis: '400', currency: 'USD' }] }, 'a')?.map(
      ({ marketValue, averagePrice }) => [marketValue, averagePrice],
    )
  const call = { kind: 'option', symbol: 'AAPL  261218C00240000' }
  expect(held({ ...call, multiplier: '100' })).toEqual([['900', '4']])
  expect(held(call)).toEqual([[null, null]])
  const future = { kind: 'future', symbol: 'ESM26', root_symbol: 'ES' }
  expect(held({ ...future, multiplier: '50' })).toEqual([['450', '400']])
  expect(held({ ...future, multiplier: null })).toEqual([['450', '400']])
  expect(held({ ...future, root_symbol: 'XX' })).toEqual([[null, '400']])
  expect(held({ kind: 'other', symbol: '912797QX1', raw_symbol: '912797QX1' })).toEqual([[null, '400']])
})

it.each([
  ['4', '4.5', '4'],
  ['13.5', '4.5', '13.5'],
  ['1.5', '4.5', '1.5'],
  ['400', '4.5', '4'],
  ['1350', '4.5', '13.5'],
  ['150', '4.5', '1.5'],
  // They may be of a contract, of which a share was cheaper, or of a share that has lost nine tenths of it.
  ['14', '4.5', null],
  ['149', '4.5', null],
  ['1351', '4.5', null],
  ['4', '0', null],
  ['4', null, null],
])('[domain 0079] an option that cost %s, and is at %s, has cost %s a share', (cost_basis, price, expected) => {
  const instrument = { kind: 'option', symbol: 'AAPL  261218C00240000', multiplier: '100' }
  const held = (units: string, cost: string) =>
    toPositions({ results: [{ instrument, units, price, cost_basis: cost, currency: 'USD' }] }, 'a')?.map(
      ({ averagePrice }) => averagePrice,
    )
  expect([held('2', cost_basis), held('-2', `-${cost_basis}`)]).toEqual([[expected], [expected]])
})

it('reads what a short position has brought without its sign, and a position that has one of its two names', () => {
  const named = [
    { symbol: 'SHOP.TO', raw_symbol: 'SHOP' },
    { symbol: null, raw_symbol: 'SHOP' },
    { symbol: 'SHOP.TO', raw_symbol: '' },
    { symbol: null },
  ]
  const results = named.map((names) => ({
    instrument: { kind: 'stock', ...names },
    units: '-10',
    price: '8',
    cost_basis: '-9',
    currency: 'CAD',
  }))
  expect(toPositions({ results }, 'a')?.map(({ symbol, averagePrice }) => [symbol, averagePrice])).toEqual([
    ['SHOP', '9'],
    ['SHOP', '9'],
    ['SHOP.TO', '9'],
    ['', '9'],
  ])
})

describe('[domain 0079] A field of another type than the provider describes', () => {
  const stock = { kind: 'stock', symbol: 'SHOP.TO', raw_symbol: 'SHOP', currency: 'USD' }
  const whole = { instrument: stock, units: '10', price: '8', cost_basis: '7', currency: 'USD' }
  const read = (...results: ReadonlyArray<unknown>) =>
    toPositions({ results }, 'a')?.map(
      ({ symbol, quantity, averagePrice, currentPrice, marketValue, currency }) =>
        `${symbol}: ${quantity} at ${averagePrice}, ${currentPrice}, ${marketValue} ${currency}`,
    )

  it('leaves a position what can be read of it, and no row out', () => {
    expect(read({ ...whole, units: 10, price: 8, cost_basis: 7 })).toEqual(['SHOP: 10 at 7, 8, 80 USD'])
    expect(read({ ...whole, instrument: { ...stock, description: 7, symbol: ['SHOP.TO'] } })).toEqual(read(whole))
    expect(read({ ...whole, units: { value: 10 } }, { ...whole, units: 'ten' })).toEqual([
      'SHOP: null at 7, 8, null USD',
      'SHOP: null at 7, 8, null USD',
    ])
    expect(read({ ...whole, price: ['8'], cost_basis: true })).toEqual(['SHOP: 10 at null, null, null USD'])
    expect(read({ ...whole, cash_equivalent: 'no', tax_lots: 7 })).toEqual(read(whole))
    expect(read({ ...whole, instrument: null }, 'SHOP', null)).toEqual([
      ': 10 at 7, 8, null USD',
      ': null at null, null, null USD',
      ': null at null, null, null USD',
    ])
  })

  it('takes an instrument of which only the name came, and values none without a kind or a size', () => {
    expect(read({ ...whole, instrument: 'SHOP' })).toEqual(['SHOP: 10 at 7, 8, null USD'])
    expect(read({ ...whole, instrument: { ...stock, kind: 7 } })).toEqual(read(whole))
    expect(read({ ...whole, instrument: { ...stock, kind: null } })).toEqual(['SHOP: 10 at 7, 8, null USD'])
    expect(read({ ...whole, instrument: { ...stock, multiplier: {} } })).toEqual(['SHOP: 10 at 7, 8, null USD'])
    const option = { ...stock, symbol: 'AAPL  261218C00240000', raw_symbol: 'AAPL' }
    expect(read({ ...whole, instrument: option })).toEqual(['AAPL  261218C00240000: 10 at null, 8, null USD'])
    expect(read({ ...whole, cost_basis: '700', instrument: { ...option, multiplier: 100 } })).toEqual([
      'AAPL  261218C00240000: 10 at 7, 8, 8000 USD',
    ])
  })

  it('never takes another currency for dollars, nor pence for pounds', () => {
    expect(read({ ...whole, currency: { code: 'CAD' } })).toEqual(['SHOP: 10 at 7, 8, 80 CAD'])
    expect(read({ ...whole, currency: null, instrument: { ...stock, currency: { code: 'GBp' } } })).toEqual([
      'SHOP: 10 at 0.07, 0.08, 0.8 GBP',
    ])
    expect(read({ ...whole, currency: 'cad' })).toEqual(['SHOP: 10 at 7, 8, 80 CAD'])
    expect(read({ ...whole, currency: 124 }, { ...whole, currency: ['CAD'] })).toEqual([
      'SHOP: 10 at null, null, null USD',
      'SHOP: 10 at null, null, null USD',
    ])
  })

  it('gives the browser no amount that makes it refuse the whole answer', () => {
    const coin = { ...whole, units: '0.123456789012345678', price: '0.000000012345678901234567', cost_basis: null }
    const far = { ...whole, units: '1e-40', price: '1e30', cost_basis: '1.5e-41' }
    const answer = { positions: toPositions({ results: [coin, far] }, 'a') }
    expect(positions.answer.safeParse(answer).success).toBe(true)
    expect(read(coin, far)).toEqual([
      'SHOP: 0.123456789012345678 at null, 0.000000012345678901234567, null USD',
      `SHOP: 0.${'1'.padStart(40, '0')} at null, 1${'0'.repeat(30)}, 0.0000000001 USD`,
    ])
  })
})

describe('[domain 0079] An account', () => {
  const whole = {
    id: 'a',
    brokerage_authorization: 'c',
    name: 'Margin',
    number: 'Q1234',
    institution_name: 'Northlake',
    raw_type: 'Margin',
    balance: { total: { amount: 10.5, currency: 'CAD' } },
    sync_status: {
      transactions: { initial_sync_completed: true, last_successful_sync: '2026-11-19', first_transaction_date: null },
      holdings: { last_successful_sync: '2026-11-20T11:00:00Z', holdings_unavailable: false },
    },
  }
  const plain = {
    id: 'a',
    authorizationId: 'c',
    name: 'Margin',
    institution: 'Northlake',
    type: 'Margin',
    balance: '10.5',
    currency: 'CAD',
    numberEnding: '1234',
    completeThrough: '2026-11-19',
    asOf: '2026-11-20T11:00:00Z',
  }
  const { asOf, completeThrough, ...unsynced } = plain
  const { numberEnding, ...unnumbered } = plain

  it.each([
    ['whole', {}, plain],
    ['a number as one', { number: 91234 }, plain],
    ['a list for a number', { number: ['91234'] }, unnumbered],
    ['an expanded connection', { brokerage_authorization: { id: 'c', name: 'Northlake' } }, plain],
    ['no readable connection', { brokerage_authorization: 7 }, { ...plain, authorizationId: '' }],
    ['no readable name', { name: { first: 'Ada' } }, { ...plain, name: 'Northlake' }],
    ['a balance that is a number', { balance: 10.5 }, { ...plain, balance: null, currency: 'USD' }],
    [
      'an amount that is no number',
      { balance: { total: { amount: {}, currency: 'CAD' } } },
      { ...plain, balance: null },
    ],
    ['an expanded currency', { balance: { total: { amount: '10.5', currency: { code: 'CAD' } } } }, plain],
    [
      'a currency that cannot be read',
      { balance: { total: { amount: 10.5, currency: 124 } } },
      { ...plain, balance: null, currency: 'USD' },
    ],
    [
      'pence',
      { balance: { total: { amount: 1050, currency: 'GBX' } } },
      { ...plain, balance: '10.5', currency: 'GBP' },
    ],
    ['no readable state', { sync_status: [] }, unsynced],
    [
      'flags as texts',
      {
        sync_status: {
          transactions: { ...whole.sync_status.transactions, initial_sync_completed: 'False' },
          holdings: { ...whole.sync_status.holdings, holdings_unavailable: 'false' },
        },
      },
      { ...plain, syncing: true },
    ],
    [
      'a flag that cannot be read',
      { sync_status: { ...whole.sync_status, holdings: { ...whole.sync_status.holdings, holdings_unavailable: {} } } },
      { ...unsynced, completeThrough },
    ],
    [
      'days that are none',
      {
        sync_status: {
          ...whole.sync_status,
          transactions: { last_successful_sync: '2026-13-45', first_transaction_date: '0001-01-01T00:00:00Z' },
        },
      },
      { ...unsynced, asOf },
    ],
    ['no readable id', { id: 7 }, { ...plain, id: '' }],
  ])('%s', (_, change, expected) => expect(toAccounts([{ ...whole, ...change }])).toEqual([expected]))

  it('is passed on where nothing of it can be read, and counts once where it is listed twice', () => {
    const nothing = { id: '', authorizationId: '', name: '', institution: '', type: '', balance: null, currency: 'USD' }
    expect(toAccounts([whole, null, whole, 'Margin'])).toEqual([plain, nothing, nothing])
    expect(accounts.answer.safeParse({ accounts: toAccounts([null, whole]) }).success).toBe(true)
    expect(numberEnding).toBe('1234')
  })
})
