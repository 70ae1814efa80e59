import { describe, expect, it } from 'vitest'
import { bookOf } from '#domain/fills/book.ts'
import { find } from '#domain/search/find.ts'
import { parseQuery } from '#domain/search/query.ts'
import { searchIndexSteps } from '#domain/search/search-index.ts'
import { runSync } from '#domain/steps.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { recordTables } from '#test/support/builders.ts'

const journal = journalAfter([
  traded('BUY', 10, 10, '2026-11-16T15:00:00.000Z', { symbol: 'NVDA' }),
  traded('SELL', 10, 11, '2026-11-17T15:00:00.000Z', { symbol: 'NVDA' }),
])
const fills = [...bookOf(journal).instruments.values()].flatMap(({ rows }) => rows.map(({ movement }) => movement.id))
const records = {
  tradeNotes: [
    { id: 'n1', fills, note: 'Chased the Élan', labels: ['merged'] },
    { id: 'n2', fills: ['gone'], note: 'Waited' },
    { id: 'p1', symbol: 'AMD', plannedAt: '2026-11-19T15:00:00.000Z', labels: ['l2'] },
    { id: 'empty', fills },
  ],
  labels: [
    { id: 'l1', name: 'Second test', kind: 'setup' },
    { id: 'merged', name: 'Retest', kind: 'setup', mergedInto: 'l1' },
    { id: 'l2', name: 'Gap', kind: 'setup' },
  ],
}
const index = runSync(searchIndexSteps({ ...journal, records: recordTables(records) }, '2026-11-20'))
const found = (typed: string) =>
  find(index, parseQuery(typed)).notes.map(({ id, symbol, day }) => `${id} ${symbol} ${day ?? '-'}`)

describe('[trading 7] Notes on trades are found', () => {
  it.each<[string, ReadonlyArray<string>]>([
    ['elan', ['n1 NVDA 2026-11-16']],
    ['waited', ['n2  -']],
    ['tag:test', ['n1 NVDA 2026-11-16']],
    ['tag:gap', ['p1 AMD -']],
    ['tag:gap waited', []],
    ['second', ['n1 NVDA 2026-11-16']],
    ['symbol:nvda chased', ['n1 NVDA 2026-11-16']],
    ['day:2026-11 tag:test', ['n1 NVDA 2026-11-16']],
    ['chased pnl<0', []],
  ])('%s', (typed, expected) => expect(found(typed)).toEqual(expected))

  it('a label speaks of trades: no day is found by it', () =>
    expect(find(index, parseQuery('tag:test')).days).toEqual([]))
})
