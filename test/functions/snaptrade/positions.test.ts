import { expect, it } from 'vitest'
import { toAccounts, toPositions } from '#functions/adapters/snaptrade/shapes.ts'

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
      [{}, ...unavailable.map((holdings_unavailable) => ({ holdings_unavailable }))].map((more) => ({
        id: 'a',
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
  ])
})
