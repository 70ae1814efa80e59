import { describe, expect, it } from 'vitest'
import { asReported } from '#domain/fills/identity.ts'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import { dayOf, journalAfter, report, traded, tradesIn } from '#test/domain/fills/books.ts'

const symbol = 'FCEZ6'
const bought = traded('BUY', 1, 5000, '2026-11-19T15:00:00.000Z', { symbol, multiplier: 50, snapTradeId: 'p1' })
const ordered = traded('SELL', 1, 5010, '2026-11-20T15:00:00.000Z', { symbol, snapTradeId: 'o1', provisional: true })
const inOrder = (journal: Journal) =>
  tradesIn(journal).toSorted((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
const resultsOf = (journal: Journal) => inOrder(journal).map(({ realizedPnL }) => realizedPnL ?? '')
const swap = (activity: Activity, parts: Partial<Activity>): Activity => ({ ...activity, ...parts })

describe('[numbers 2] The multiplier belongs to the instrument', () => {
  it('an order without cash has the size that yesterday’s record states, in either order of arrival', () => {
    for (const statements of [[[bought], [ordered]], [[ordered], [bought]], [[bought, ordered]]]) {
      const journal = journalAfter(...statements)
      expect(resultsOf(journal)).toEqual(['', 500])
      const [order] = dayOf(journal, '2026-11-20')?.activities ?? []
      expect(order).toMatchObject({ multiplier: 50, amount: 250_500, learntMultiplier: true })
      expect(dayOf(journal, '2026-11-20')?.summary.totalVolume).toBe(250_500)
    }
  })

  it('the size of a listed contract is that of its exchange, where no row states any', () => {
    const journal = journalAfter([
      traded('BUY', 1, 5000, '2026-11-19', { symbol: 'ESZ6' }),
      traded('SELL', 1, 5010, '2026-11-20', { symbol: 'ESZ6' }),
    ])
    expect(resultsOf(journal)).toEqual(['', 500])
  })

  it('where no row states it any longer, it is forgotten', () => {
    const journal = journalAfter([bought], [ordered])
    const others = traded('BUY', 1, 5000, '2026-11-19T15:00:00.000Z', { snapTradeId: 'p9' })
    const after = report(journal, [others], {
      now: '2026-11-20T12:00:00.000Z',
      completeDays: { margin: { from: '2026-11-19', to: '2026-11-19' } },
    }).journal
    const [order] = dayOf(after, '2026-11-20')?.activities ?? []
    expect(order).toMatchObject({ amount: 5010 })
    expect(order).not.toHaveProperty('multiplier')
  })

  it('prices in pounds and in pence keep their own sizes', () => {
    const journal = journalAfter([
      traded('BUY', 100, '70.5', '2026-11-18', { symbol: 'VOD', multiplier: 0.01 }),
      traded('BUY', 100, '0.71', '2026-11-19', { symbol: 'VOD' }),
      traded('SELL', 100, '72.5', '2026-11-20', { symbol: 'VOD' }),
      traded('SELL', 100, '0.73', '2026-11-21', { symbol: 'VOD' }),
    ])
    expect(resultsOf(journal)).toEqual(['', '', 2, 2])
  })

  it('a contract by name whose size nothing says has no known result', () => {
    const journal = journalAfter([
      traded('BUY', 1, 100, '2026-11-19', { symbol: '/XYZZ6' }),
      traded('SELL', 1, 110, '2026-11-20', { symbol: '/XYZZ6' }),
    ])
    expect(tradesIn(journal).map(({ unknownReason }) => unknownReason)).toEqual([undefined, 'size'])
    const told = report(journal, [traded('BUY', 1, 90, '2026-11-18', { symbol: '/XYZZ6', multiplier: 20 })]).journal
    expect(resultsOf(told)).toEqual(['', '', 400])
  })

  it('a learnt size is no part of the report', () => {
    const [, order] = tradesIn(journalAfter([bought], [ordered]))
    expect(order && asReported(order, '2026-11-20')).toEqual(ordered)
    const journal = journalAfter([bought], [ordered])
    expect(report(journal, [ordered]).journal).toBe(journal)
    expect(report(journal, [swap(ordered, {})]).events).toEqual([])
  })
})
