import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'valtio'
import { smallJournal } from '#test/support/builders.ts'
import { takeTradeFileStep } from '#web/app/feed/trade-file.ts'
import { tradeFileView } from '#web/read-models/trade-file.ts'
import { journalView } from '#web/read-models/views.ts'

/** Their code is a chunk of its own, and there is no network. */
vi.mock('#domain/trades/rules.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const words = 'The rules of trades could not be loaded. Please try again when you are online'

describe('Trades as a file while their rules cannot be fetched', () => {
  beforeEach(() => {
    journalView.journal = ref({ current: smallJournal })
  })

  it('a file that is picked is not read, and it says why', async () => {
    const file = new File(['Date,Type,Symbol,Quantity,Price\n2026-11-20,Buy,AMD,1,150'], 'trades.csv', { type: 'text/csv' })
    await takeTradeFileStep({ perform: vi.fn<() => never>(), downloads: vi.fn<() => void>() }, { type: 'pick', file, account: 'mine' })
    expect([tradeFileView.status, tradeFileView.error]).toEqual(['resting', words])
  })

  it('nothing is exported, and it says why', async () => {
    const downloads = vi.fn<() => void>()
    await takeTradeFileStep({ perform: vi.fn<() => never>(), downloads }, { type: 'export' })
    expect([downloads.mock.calls, tradeFileView.error]).toEqual([[], words])
  })
})
