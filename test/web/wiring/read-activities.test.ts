import { expect, it } from 'vitest'
import type { BrokerageActivity } from '#domain/api/snaptrade.ts'
import { ok } from '#domain/result.ts'
import { readActivities } from '#web/wiring/read-activities.ts'

const row = (parts: Partial<BrokerageActivity>): BrokerageActivity => ({
  id: 'i1',
  symbol: { symbol: 'XYZ', raw_symbol: 'XYZ' },
  option_symbol: null,
  units: 10,
  price: 12,
  amount: -120,
  fee: 0,
  currency: { code: 'USD' },
  trade_date: '2026-11-19',
  settlement_date: null,
  type: 'BUY',
  option_type: '',
  description: '',
  ...parts,
})

const read = async (parts: Partial<BrokerageActivity>) => {
  const api = { activities: () => Promise.resolve(ok({ activities: [row(parts)], todayMissing: undefined })) }
  const answer = await readActivities(api, 'UTC', 'a', undefined)
  return answer.ok && [answer.value.activities.length, answer.value.unread]
}

it('a trade whose symbol the provider has lost is unread; cash without a symbol is not', async () => {
  expect(await read({})).toEqual([1, []])
  expect(await read({ symbol: null })).toEqual([0, ['2026-11-19']])
  expect(await read({ symbol: null, trade_date: null })).toEqual([0, ['']])
  expect(await read({ symbol: null, type: 'CONTRIBUTION', units: 0, price: 0, amount: 500 })).toEqual([0, []])
  expect(await read({ symbol: null, type: 'TRANSFER', units: 0, price: 0, amount: 500 })).toEqual([0, []])
})
