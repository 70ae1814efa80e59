import { expect, it } from 'vitest'
import { zero } from '#domain/money/decimal.ts'
import { filteredTrades } from '#domain/search/trade-filter.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { namedAccounts } from '#web/shared/trades/named-accounts.ts'

const journal = journalAfter([
  { ...traded('BUY', 10, 100, '2026-11-18T15:00:00.000Z'), accountId: 'a1', snapTradeId: 'p1' },
  { ...traded('BUY', 10, 100, '2026-11-18T15:00:00.000Z'), accountId: 'a2', snapTradeId: 'p2' },
  { ...traded('BUY', 10, 100, '2026-11-18T15:00:00.000Z'), accountId: 'Imported' },
])
const trades = runSync(tradesSteps(journal, freshTradeMemory()))
const facts = { institution: 'Northlake', name: 'Margin', type: 'Margin', currency: 'USD' }

it('calls an account by its trader’s name before its broker’s, and a text finds its trades by it', () => {
  const accounts = namedAccounts(trades, {
    own: new Map([['a1', 'Swing']]),
    accounts: [
      { id: 'a1', ...facts },
      { id: 'a2', ...facts },
    ],
    read: {},
  })
  expect(accounts).toEqual([
    { value: 'Imported', label: 'Imported' },
    { value: 'a2', label: 'Margin, Northlake' },
    { value: 'a1', label: 'Swing' },
  ])
  const accountName = (id: string) => accounts.find(({ value }) => value === id)?.label ?? id
  const found = filteredTrades(
    trades,
    { text: 'swing' },
    { accountName, toleranceOf: () => zero, groupOf: () => '', written: new Map() },
  )
  expect(found.map(({ accountId }) => accountId)).toEqual(['a1'])
})
