import { ref, subscribe } from 'valtio'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Activity } from '#domain/record/day-trades.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { TradeFilter } from '#domain/search/trade-filter.ts'
import { journalAfter, report, traded } from '#test/domain/fills/books.ts'
import { yieldToMain } from '#web/adapters/turns.ts'
import type { Downloads } from '#web/adapters/user-files.ts'
import { insightView } from '#web/read-models/insight.ts'
import { dayView, journalView, noJournal } from '#web/read-models/views.ts'
import { takeInsightStep } from '#web/wiring/insight.ts'
import { takeTradesStep } from '#web/wiring/trades.ts'

const downloads = vi.fn<Downloads>()
const show = (journal: Journal) => void (journalView.journal = ref({ current: journal }))
const look = (filter: TradeFilter) => takeInsightStep({ type: 'look', look: filter, names: [] }, downloads)
const come = (filter: TradeFilter = {}) => {
  takeTradesStep('watch')
  look(filter)
}
const go = () => {
  takeInsightStep({ type: 'leave' }, downloads)
  takeTradesStep('leave')
}
const whole = () => (insightView.findings?.current.byWriting ? insightView.findings : undefined)
const counted = () => [whole()?.look, whole()?.current.figures.all]

const trip = (day: string, side: 'long' | 'short' = 'long'): ReadonlyArray<Activity> => {
  const [first, last] = side === 'long' ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const)
  return [
    traded(first, 1, 10, `2026-11-${day}T15:00:00.000Z`, { effect: 'open' }),
    traded(last, 1, 11, `2026-11-${day}T16:00:00.000Z`, { effect: 'close' }),
  ]
}
const journal = journalAfter([...trip('17'), ...trip('18', 'short'), ...trip('19')])

describe('Insight follows what is looked at', () => {
  dayView.today = '2026-11-20'
  afterEach(() => {
    vi.restoreAllMocks()
    go()
    Object.assign(journalView, noJournal)
  })

  it('says with its figures which trades they are of', async () => {
    show(journal)
    come()
    await vi.waitFor(() => expect(counted()).toEqual([{}, 3]))
    await vi.waitFor(() => expect(insightView.routine?.current.comparisons).toEqual([]))
    look({ side: 'short' })
    await vi.waitFor(() => expect(counted()).toEqual([{ side: 'short' }, 1]))
    look({ side: 'long', to: '2026-11-18' })
    await vi.waitFor(() => expect(counted()).toEqual([{ side: 'long', to: '2026-11-18' }, 1]))
  })

  it('says the sentence of another filter first, above the findings of the filter before', async () => {
    show(journal)
    come()
    await vi.waitFor(() => expect(counted()).toEqual([{}, 3]))
    const seen: unknown[] = []
    const unfollow = subscribe(insightView, () => {
      const { overview, findings } = insightView
      seen.push([overview?.look, overview?.current.figures.all, findings?.look, findings?.current.figures.all])
    })
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
    look({ side: 'short' })
    await vi.waitFor(() => expect(counted()).toEqual([{ side: 'short' }, 1]))
    unfollow()
    expect(seen.slice(0, 2)).toEqual([
      [{ side: 'short' }, 1, {}, 3],
      [{ side: 'short' }, 1, { side: 'short' }, 1],
    ])
  })

  it('shows in the next turn what it showed at the visit before, the routine included', async () => {
    show(journal)
    come({ side: 'long' })
    await vi.waitFor(() => expect(counted()).toEqual([{ side: 'long' }, 2]))
    await vi.waitFor(() => expect(insightView.routine).toBeDefined())
    const [{ current }, routine] = [whole() ?? { current: undefined }, insightView.routine?.current]
    go()
    expect([insightView.overview, insightView.findings, insightView.routine]).toEqual([undefined, undefined, undefined])
    come({ side: 'long' })
    await yieldToMain()
    expect(whole()?.current).toBe(current)
    expect(insightView.routine?.current).toBe(routine)
  })

  it('works it out again where a fill came, or a record of the trader changed meanwhile', async () => {
    show(journal)
    come()
    await vi.waitFor(() => expect(counted()).toEqual([{}, 3]))
    go()
    const more = report(journal, trip('20')).journal
    show(more)
    come()
    await yieldToMain()
    expect(counted()).not.toEqual([{}, 3])
    await vi.waitFor(() => expect(counted()).toEqual([{}, 4]))
    const before = whole()
    go()
    show({ ...more, records: { ...more.records } })
    come()
    await vi.waitFor(() => expect(whole()?.current).toBe(before?.current))
    go()
    show({ ...more, dayStats: { ...more.dayStats } })
    come()
    await vi.waitFor(() => expect(counted()).toEqual([{}, 4]))
    expect(whole()?.current).not.toBe(before?.current)
  })

  it('has worked out the first look before the first visit', async () => {
    const turns = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await yieldToMain()
    }
    show(journal)
    takeInsightStep({ type: 'prepare' }, downloads)
    await turns(50)
    // Each turn ends after one step from here on: the trades and their figures are there after one turn each.
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 20))
    come()
    await turns(2)
    expect(counted()).toEqual([{}, 3])
  })
})
