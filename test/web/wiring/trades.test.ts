import { ref } from 'valtio'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { journalAfter, report, traded } from '#test/domain/fills/books.ts'
import { command } from '#test/support/builders.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { journalView, noJournal } from '#web/read-models/views.ts'
import { takeTradesStep } from '#web/wiring/trades.ts'

const show = (journal: Journal) => void (journalView.journal = ref({ current: journal }))
const opened = traded('BUY', 100, 10, '2026-11-19T15:00:00.000Z')
const closed = traded('SELL', 100, 11, '2026-11-19T16:00:00.000Z')
const shown = () => tradesView.trades?.current.map(({ symbol, isOpen }) => `${symbol} ${isOpen ? 'open' : 'closed'}`)

describe('Trades follow the open journal while a screen watches', () => {
  afterEach(() => void Object.assign(journalView, noJournal))

  it('from fill to fill, and not without a screen', async () => {
    const journal = journalAfter([opened])
    show(journal)
    expect(shown()).toBeUndefined()
    takeTradesStep('watch')
    await vi.waitFor(() => expect(shown()).toEqual(['AAPL open']))
    show(report(journal, [closed]).journal)
    await vi.waitFor(() => expect(shown()).toEqual(['AAPL closed']))
    takeTradesStep('leave')
    expect(shown()).toBeUndefined()
  })

  it('the same list while something else is written, and none of another journal', async () => {
    const journal = journalAfter([opened, closed])
    show(journal)
    takeTradesStep('watch')
    await vi.waitFor(() => expect(shown()).toEqual(['AAPL closed']))
    const before = tradesView.trades
    const written = decide(
      journal,
      command({ type: 'WriteEntry', data: { date: '2026-11-19', notes: 'Waited', reflections: '' } }),
    )
    if (!written.ok) throw new Error('Notes are never refused')
    show(written.value.journal)
    await Promise.resolve()
    expect(tradesView.trades).toBe(before)
    show(emptyJournal)
    await vi.waitFor(() => expect(shown()).toEqual([]))
    takeTradesStep('leave')
  })
})
