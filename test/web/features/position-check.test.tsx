import { act, cleanup, screen } from '@testing-library/react'
import { ref } from 'valtio'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BrokeragePosition } from '#domain/api/snaptrade.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { BrokerageKnowledge } from '#machines/brokerage/brokerage-reading.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { brokerConnection, brokerPosition, readAccount } from '#test/support/broker-accounts.ts'
import { accountsReadView } from '#web/read-models/trade-sync.ts'
import { dayView, journalView } from '#web/read-models/views.ts'
import { PortfolioCheck } from '#web/shared/brokerage/position-check.tsx'
import { useComparisons } from '#web/shared/brokerage/use-comparisons.ts'
import { showBrokers, showTradeSync } from './fake-actors.ts'
import { draw, fakeActions, freshViews } from './fake-app.tsx'

freshViews()

const account = readAccount('margin', { balance: '1000' })
const bought = traded('BUY', 10, 100, '2026-11-16T15:00:00.000Z', { snapTradeId: 'p1' })
const linked = (journal: Journal): Journal => ({
  ...journal,
  settings: { ...journal.settings, linkedSnapTradeAccounts: ['margin'] },
})

const hold = (positions: ReadonlyArray<BrokeragePosition>, more: Partial<BrokerageKnowledge> = {}): void => {
  showBrokers({ accounts: [account], positions, ...more })
}
const textOf = async (): Promise<string> => {
  const { container } = draw(<PortfolioCheck />, fakeActions())
  await act(async () => undefined)
  return container.textContent
}

const wholeToday = { completeAt: { '2026-11-20': Date.parse('2026-11-20T11:00:00Z') } }

beforeEach(() => {
  dayView.today = '2026-11-20'
  journalView.journal = ref({ current: linked(journalAfter([bought])) })
  accountsReadView.daysRead = { from: '', through: '2026-11-20' }
  showTradeSync(wholeToday)
})

describe('The position by the trades, compared with the broker’s', () => {
  it('is equal', async () => {
    hold([brokerPosition('10')])
    expect(await textOf()).toBe("Your trades match your broker's positions.")
  })

  it('differs: how much there is on either side, since when days may be wrong, and the first trade since', async () => {
    hold([brokerPosition('-4')])
    expect(await textOf()).toBe(
      'AAPL: your broker holds 4 short, your trades leave 10. Days from Nov 16, 2026 on may be wrong, ' +
        'beginning with: Buy 10.Enter what is missing, or correct a trade',
    )
    expect(screen.getByRole('link', { name: 'Nov 16, 2026' }).getAttribute('href')).toBe('/app/calendar/2026-11-16')
    expect(screen.getByRole('link', { name: /^Enter what is missing/ }).getAttribute('href')).toBe(
      '/app/settings/brokerage',
    )
    expect(screen.getByRole('status').textContent).toContain('AAPL')
  })

  it('says in words that an option has expired, and links no day that may be wrong', async () => {
    const option = traded('SELL', 1, 3, '2026-11-16T15:00:00.000Z', {
      snapTradeId: 'o1',
      symbol: 'MSFT  261120C00515000',
    })
    journalView.journal = ref({ current: linked(journalAfter([bought, option])) })
    hold([brokerPosition('10')])
    expect(await textOf()).toBe(
      'MSFT 20 Nov 2026 515 Call expired; its closing has not arrived yet.' +
        "The next sync or your broker's record may explain it.",
    )
  })

  it('names an option in words', async () => {
    const option = traded('SELL', 1, 3, '2026-11-16T15:00:00.000Z', {
      snapTradeId: 'o1',
      symbol: 'MSFT  261127C00515000',
    })
    journalView.journal = ref({ current: linked(journalAfter([bought, option])) })
    hold([brokerPosition('10')])
    expect(await textOf()).toMatch(
      /^MSFT 27 Nov 2026 515 Call: your broker holds none, your trades leave 1 short\..*beginning with: Sell 1\./,
    )
  })

  it.each([
    ['only another tab or an earlier page has synced', { completeAt: {}, syncedAt: { '2026-11-20': 1e15 } }],
    ['an account could not be synced', { failures: [{ accountId: 'margin', failure: { kind: 'unreachable' } }] }],
    ["today's fills could not be had", { todayMissing: true }],
  ] as const)('may differ for a while only, where %s: no warning, and what may explain it', async (_, more) => {
    hold([brokerPosition('4')])
    const syncedToday = traded('BUY', 1, 100, '2026-11-20T10:00:00.000Z', { accountId: 'other', snapTradeId: 'p2' })
    journalView.journal = ref({ current: linked(journalAfter([bought, syncedToday])) })
    showTradeSync({ ...wholeToday, ...more })
    expect(await textOf()).toMatch(/your trades leave 10.*The next sync or your broker's record may explain it\.$/)
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['first sync', { accounts: [{ ...account, syncing: true }] }, 'after the first sync of your broker'],
    ['positions unread', { positionsMissing: ['margin'] }, 'once its positions can be read'],
    [
      'a position without a name',
      { positions: [brokerPosition('10'), brokerPosition('5', { symbol: '' })] },
      'once each of its positions can be read',
    ],
    ['accounts unread', { accountsMissing: true }, 'once its positions can be read'],
    ['both of earlier readings', { accountsMissing: true, positionsMissing: ['margin'] }, 'once its positions can be'],
    [
      'login rejected',
      { connections: [brokerConnection('c', { disabled: true })] },
      'once your broker takes the login again',
    ],
  ])('is not compared: %s', async (_, more, words) => {
    hold([brokerPosition('4')], more)
    expect(await textOf()).toContain(`Positions are compared ${words}`)
  })

  it('[domain 0079] says of which instrument the quantity could not be read, and claims nothing of it', async () => {
    const unread = brokerPosition('', { symbol: 'MSFT', quantity: null })
    hold([brokerPosition('10'), unread])
    expect(await textOf()).toBe(
      'How much your broker holds of MSFT could not be read, so it is not compared.' +
        "Your other trades match your broker's positions.",
    )
    cleanup()
    hold([{ ...unread, symbol: 'AAPL' }])
    expect(await textOf()).not.toMatch(/^Your trades match|your trades leave/)
    cleanup()
    const cash = { symbol: '', cashEquivalent: true } as const
    hold([brokerPosition('10'), brokerPosition('0', { symbol: '' }), brokerPosition('812.4', cash)])
    expect(await textOf()).toBe("Your trades match your broker's positions.")
  })

  it('is not compared before the whole history is read', async () => {
    hold([brokerPosition('4')])
    accountsReadView.daysRead = { from: '2026-11-01', through: '2026-11-20' }
    expect(await textOf()).toBe('Positions are compared once its whole history is synced. Open Today to sync.')
  })

  it('is not compared again while the brokers are only asked', async () => {
    hold([brokerPosition('4')])
    const seen: unknown[] = []
    const Probe = () => {
      seen.push(useComparisons())
      return undefined
    }
    draw(<Probe />, fakeActions())
    await act(async () => showBrokers({}, { reading: 'asking' }))
    expect(seen.length).toBe(1)
    await act(async () => showBrokers({ readAt: 6 }))
    expect([seen.length, new Set(seen).size]).toEqual([2, 1])
    await act(async () => showBrokers({ readAt: 6, positions: [brokerPosition('10')] }))
    expect([seen.length, new Set(seen).size]).toEqual([3, 2])
  })

  it('says nothing while trades are on their way', async () => {
    hold([brokerPosition('4')])
    showTradeSync(wholeToday, { working: 'asking' })
    expect(await textOf()).toBe('')
  })
})
