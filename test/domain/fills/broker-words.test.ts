import { expect, it } from 'vitest'
import { notSynced, outcomeOf, synced } from './provider.ts'

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
