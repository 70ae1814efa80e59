import { act, cleanup, screen } from '@testing-library/react'
import { ref } from 'valtio'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Journal } from '#domain/record/journal.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { groupsBy } from '#domain/trades/groups.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { today } from '#test/support/builders.ts'
import { TradesScreen } from '#web/features/trades/trades-screen.tsx'
import { screenRequestView } from '#web/read-models/screen-requests.ts'
import { tradesView } from '#web/read-models/trades.ts'
import { filterIn } from '#web/shared/trades/trade-address.ts'
import { showTradeSync } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { typeIn } from './person.ts'

freshViews()
beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = () => undefined
      readonly disconnect = () => undefined
    },
  ),
)
afterEach(() => {
  vi.unstubAllGlobals()
  ;[tradesView.trades, tradesView.groups] = [undefined, undefined]
})

const show = async (journal: Journal, linked: ReadonlyArray<string> = []) => {
  showJournal({ ...journal, settings: { ...journal.settings, linkedSnapTradeAccounts: linked } })
  tradesView.trades = ref({ current: runSync(tradesSteps(journal, freshTradeMemory())) })
  tradesView.groups = ref({ current: groupsBy(new Map()) })
  const app = fakeActions()
  draw(<TradesScreen />, app)
  await act(async () => undefined)
  return app.brokerage.trades.look.mock.calls
}
const main = () => document.body.textContent ?? ''
const none = journalAfter([])

describe('The page of trades, while there are none', () => {
  it('begins a sync of the linked accounts, and says that trades are on their way until it has ended', async () => {
    expect(await show(none, ['margin', 'swing'])).toEqual([[today]])
    expect([main().includes('Your trades are on their way.'), main().includes('No trades yet')]).toEqual([true, false])
    act(() => showTradeSync({ accounts: 2 }, { working: 'asking' }))
    expect(main()).toContain('Your trades are on their way.')
    act(() => showTradeSync({}))
    expect(main()).toContain(
      'No trades yet. They appear here once your broker reports them; a file of it brings them as well.',
    )
  })

  it('says why a sync brought none', async () => {
    showTradeSync({ failures: [{ accountId: 'margin', failure: { kind: 'unreachable' } }] })
    await show(none, ['margin'])
    expect(screen.getByRole('alert').textContent).toContain('Failed to sync trades. The brokerage service could not')
  })

  it('asks no broker where no account is linked', async () => {
    expect(await show(none)).toEqual([])
    expect(main()).toContain('No trades yet. They appear here once your fills are in this journal: connect a broker')
  })
})

describe('The page of trades', () => {
  it.each([
    ['Note a trade', 'typed'],
    ['Import trades', 'file'],
  ])('leads to the import by %s, with trades and without', async (name, start) => {
    for (const journal of [none, journalAfter([traded('BUY', 1, 10, `${today}T15:00:00.000Z`)])]) {
      screenRequestView.request = undefined
      await show(journal)
      act(() => screen.getByRole('button', { name }).click())
      expect(screenRequestView.request).toEqual({ kind: 'import-trades', start })
      cleanup()
    }
  })
})

describe('A row of the list of trades', () => {
  const inAccounts = (...accounts: ReadonlyArray<string>) =>
    journalAfter(accounts.map((accountId) => traded('BUY', 1, 10, `${today}T15:00:00.000Z`, { accountId })))
  const symbols = () =>
    [...document.querySelectorAll('[data-trade]')].map(({ firstElementChild }) => firstElementChild?.textContent)

  it('names the account where trades have several', async () => {
    await show(inAccounts('Futures', 'Swing'))
    expect(new Set(symbols())).toEqual(new Set(['AAPL Futures', 'AAPL Swing']))
  })

  it('names none where there is one', async () => {
    await show(inAccounts('Futures'))
    expect(symbols()).toEqual(['AAPL'])
  })
})

it('a period is chosen by its name; dates of one’s own are another, and any time asks for none', async () => {
  window.history.replaceState(null, '', '/app/trades?symbol=AAPL&month=2026-10&to=2026-11-01')
  await show(journalAfter([traded('BUY', 1, 2, `${today}T15:00:00.000Z`)]))
  const period = () => screen.getByLabelText<HTMLSelectElement>('Period')
  const chosen = () => [...period().options].find(({ value }) => value === period().value)?.textContent
  const choose = (name: string) => {
    const option = [...period().options].find(({ textContent }) => textContent === name)
    return typeIn(period(), option?.value ?? '')
  }
  expect(chosen()).toBe('As entered')
  await choose('Last 90 days')
  expect([window.location.search, chosen()]).toEqual(['?symbol=AAPL&from=2026-08-23', 'Last 90 days'])
  await choose('Any time')
  expect([window.location.search, chosen()]).toEqual(['?symbol=AAPL', 'Any time'])
})

it.each([
  ['0,5', '0.5'],
  ['1,250', '1250'],
  ['−2', '-2'],
  ['１２', '12'],
])('an amount typed as %s is looked for as %s, and stays as it was typed', async (typed, wanted) => {
  window.history.replaceState(null, '', '/app/trades?leastR=1')
  await show(journalAfter([traded('BUY', 1, 2, `${today}T15:00:00.000Z`)]))
  const field = screen.getByLabelText<HTMLInputElement>('R at least')
  await typeIn(field, typed)
  await expect.poll(() => filterIn(window.location.search)).toEqual({ leastR: wanted })
  await act(async () => undefined)
  expect(field.value).toBe(typed)
})

it('an amount keeps what is typed of it where the typing rests before its decimals', async () => {
  window.history.replaceState(null, '', '/app/trades?leastR=1')
  await show(journalAfter([traded('BUY', 1, 2, `${today}T15:00:00.000Z`)]))
  const field = screen.getByLabelText<HTMLInputElement>('R at least')
  await typeIn(field, '1.')
  await expect.poll(() => filterIn(window.location.search)).toEqual({})
  await act(async () => undefined)
  expect(field.value).toBe('1.')
})
