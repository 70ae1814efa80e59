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
