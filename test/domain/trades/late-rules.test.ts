import { expect, it, vi } from 'vitest'
import { traded } from './books.ts'

it('[issue 5] what is told before the rules of trades are loaded waits in its order, and is booked with the first that follows', async () => {
  vi.resetModules()
  const [{ booked, provideTradeRules }, { evolve }, { decide }, { emptyJournal }] = await Promise.all([
    import('#domain/trades/late-rules.ts'), import('#domain/journal/evolve.ts'), import('#domain/journal/decide.ts'), import('#domain/journal/empty-journal.ts'),
  ])
  const decided = decide(
    { type: 'RecordActivities', data: { source: 'sync', activities: [traded('BUY', 1, 10, '2026-11-16'), traded('SELL', 1, 12, '2026-11-17')] }, meta: { now: '2026-11-20T11:00:00.000Z', today: '2026-11-20' } },
    emptyJournal,
  )
  const waiting = (decided.ok ? decided.value : []).reduce(evolve, emptyJournal)
  expect([waiting.entries.size, waiting.waiting.map(({ type }) => type), booked(waiting)]).toEqual([0, ['ActivitiesRecorded'], waiting])

  provideTradeRules((await import('#domain/trades/rules.ts')).tradeRules)
  const next = evolve(waiting, { type: 'TradesRecalculated', data: {}, at: '2026-11-20T12:00:00.000Z', day: '2026-11-20' })
  for (const journal of [booked(waiting), next]) {
    expect([journal.waiting, journal.entries.buckets.flat().map(({ date }) => date)]).toEqual([[], ['2026-11-16', '2026-11-17']])
  }
})
