import { act, fireEvent, screen, within } from '@testing-library/react'
import { ref } from 'valtio'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { decide } from '#domain/journal/decide.ts'
import type { Journal } from '#domain/record/journal.ts'
import { nameAccount } from '#domain/settings/account-names.ts'
import { runSync } from '#domain/steps.ts'
import { freshTradeMemory, tradesSteps } from '#domain/trades/all-trades.ts'
import { journalAfter, paid, traded } from '#test/domain/fills/books.ts'
import { command, settings, today } from '#test/support/builders.ts'
import { CalendarScreen } from '#web/features/calendar/calendar-screen.tsx'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { ReviewScreen } from '#web/features/insight/review-screen.tsx'
import { tradesView } from '#web/read-models/trades.ts'
import { journalView } from '#web/read-models/views.ts'
import { PageLink } from '#web/shared/page/page-link.tsx'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { press, typeIn } from './person.ts'

freshViews()

const at = (minute: string) => `${today}T15:${minute}:00.000Z`
const tfsa = { accountId: 'a1', snapTradeId: 'p', symbol: 'AAPL' }
const margin = { accountId: 'a2', snapTradeId: 'q', symbol: 'NVDA' }
const both = [
  traded('BUY', 10, 20, at('00'), tfsa),
  traded('SELL', 10, 25, at('05'), tfsa),
  traded('BUY', 1, 100, at('10'), margin),
  traded('SELL', 1, 70, at('20'), margin),
  paid('dividend', 7, today, { accountId: 'a1', symbol: 'AAPL' }),
  paid('dividend', 3, today, { accountId: 'a2', symbol: 'NVDA' }),
]

const named = (journal: Journal): Journal =>
  [['a1', 'TFSA'] as const, ['a2', 'Margin'] as const].reduce((before, [id, name]) => {
    const asked = nameAccount(before, id, name)
    return (asked.ok ? asked.value : []).reduce((one, draft) => {
      const done = decide(one, command(draft))
      return done.ok ? done.value.journal : one
    }, before)
  }, journal)
const shown = (journal: Journal): Journal => ({ ...journal, settings: settings({ showPortfolioValues: true }) })
const journal = shown(named(journalAfter(both)))

const go = (address: string) => window.history.replaceState(null, '', address)
const cellOfToday = () =>
  document.querySelector(`[data-date="${today}"]`)?.querySelector('span')?.textContent ?? 'no cell'
const result = () =>
  within(screen.getByRole('region', { name: 'Results' })).getByRole('rowheader', { name: 'Today' }).nextSibling
const accountSelect = () => screen.queryByLabelText<HTMLSelectElement>('Account')
const choose = (value: string) => typeIn(accountSelect() ?? document.body, value)

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('min-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
  showJournal(journal)
})

describe('[trading 1] Of one account, which the address names', () => {
  it('the calendar shows its cells, weeks, month and day, and says so', async () => {
    go('/app/calendar?account=a1')
    draw(<CalendarScreen />)
    expect(cellOfToday()).toContain('Profit $50. 2 trades')
    expect(screen.getByText(/^Week from Sunday, November 15/).textContent).toContain('Profit $50. 2 trades')
    expect(
      within(screen.getByRole('region', { name: 'Month Overview' })).getByText('Profit and loss').nextSibling
        ?.textContent,
    ).toContain('$50')
    expect(await screen.findAllByText('Only TFSA')).not.toEqual([])
    const panel = within(screen.getByRole('region', { name: 'Daily Trades' }))
    expect(panel.queryByText(/NVDA/)).toBe(null)
    expect(panel.getAllByText(/AAPL/)).not.toEqual([])
  })

  it('the dashboard shows its result, its month and its trades, until the filter is cleared', async () => {
    go('/app?account=a2')
    draw(<DashboardScreen />)
    expect(result()?.textContent).toContain('Loss $30.00')
    await press('Show every account')
    expect(result()?.textContent).toContain('Profit $20.00')
    expect([window.location.search, screen.queryByText('Only Margin')]).toEqual(['', null])
  })

  it('the choice is in the address, and the browser’s back takes it back', async () => {
    go('/app/calendar')
    draw(<CalendarScreen />)
    expect(accountSelect()?.value).toBe('')
    await choose('a2')
    expect([window.location.search, cellOfToday()]).toEqual(['?account=a2', expect.stringContaining('Loss $30')])
    await choose('')
    expect([window.location.search, cellOfToday()]).toEqual(['', expect.stringContaining('Profit $20')])
  })

  it('how a day adds up is of that account alone, and says which', async () => {
    go('/app/calendar?account=a1')
    draw(<CalendarScreen />)
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'How it adds up' })))
    const sum = within(await screen.findByRole('region', { name: 'How it adds up' }))
    expect(sum.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Sell 10 AAPL'])
    expect(sum.getByText('Only TFSA')).toBeDefined()
  })

  it('the review has the facts of that account, and figures of all in what it stores and compares', async () => {
    tradesView.trades = ref({ current: runSync(tradesSteps(journal, freshTradeMemory())) })
    go('/app/insight/review/2026-W47?account=a2')
    const app = fakeActions()
    draw(<ReviewScreen />, app)
    expect(screen.getByText('Net, USD').nextSibling?.textContent).toContain('Loss $30.00')
    expect(screen.getAllByText('Only Margin')).not.toEqual([])
    await typeIn(screen.getByLabelText('What went well?'), 'Waited')
    expect(JSON.stringify(app.performed)).toContain('"net":"20"')
    await press('Download as Markdown')
    expect(vi.mocked(app.actions.insight).mock.lastCall?.[0]).toMatchObject({
      name: 'Review 2026-W47 Only Margin.md',
      text: expect.stringMatching(/^# .*\n\nOnly Margin\n\n- 1 closed trade, net -30 USD/),
    })
    // A late fill of the other account: figures then know no account, and that is said.
    const late = shown({
      ...named(journalAfter([...both, traded('BUY', 1, 5, at('40'), tfsa), traded('SELL', 1, 8, at('45'), tfsa)])),
    })
    const records = journalView.journal?.current.records ?? {}
    await act(async () => {
      showJournal({ ...late, records: { ...late.records, ...(records.reviews && { reviews: records.reviews }) } })
      tradesView.trades = ref({ current: runSync(tradesSteps(late, freshTradeMemory())) })
    })
    expect(screen.getByText(/^Figures of every account changed since you wrote: \+3.00 USD, \+1 trade\b/)).toBeDefined()
    expect(screen.getByText('Net, USD').nextSibling?.textContent).toContain('Loss $30.00')
  })
})

describe('Where there is one account alone', () => {
  it.each([
    ['/app/calendar', CalendarScreen],
    ['/app', DashboardScreen],
  ])('%s has nothing to choose', (address, Screen) => {
    go(address)
    showJournal(shown(journalAfter(both.filter(({ accountId }) => accountId === 'a1'))))
    draw(<Screen />)
    expect([accountSelect(), screen.queryByText(/^Only /)]).toEqual([null, null])
  })

  it('an address that names another one says that there is none, with the way out', async () => {
    go('/app/calendar?account=gone')
    showJournal(shown(journalAfter(both.filter(({ accountId }) => accountId === 'a1'))))
    draw(<CalendarScreen />)
    expect(screen.getAllByText('Only an account that this journal does not hold')).not.toEqual([])
    await press('Show every account')
    expect(screen.queryByText(/^Only /)).toBe(null)
  })
})

describe('A link between pages', () => {
  const hrefOf = (to: string): string | null => {
    const { unmount } = draw(<PageLink to={to}>There</PageLink>)
    const href = screen.getByRole('link', { name: 'There' }).getAttribute('href')
    unmount()
    return href
  }

  it('keeps the account that the address names, unless it names one itself or leads to a page without accounts', () => {
    go('/app/calendar?account=a1')
    expect(
      (
        '/app /app/today /app/calendar/2026-11-19 /app/trades?from=2026-11-19 /app/insight/year?account=a2 ' +
        '/app/settings/general /app/search?q=x'
      )
        .split(' ')
        .map(hrefOf),
    ).toEqual(
      (
        '/app?account=a1 /app/today?account=a1 /app/calendar/2026-11-19?account=a1 ' +
        '/app/trades?from=2026-11-19&account=a1 /app/insight/year?account=a2 /app/settings/general ' +
        '/app/search?q=x'
      ).split(' '),
    )
    go('/app/calendar')
    expect(hrefOf('/app/trades')).toBe('/app/trades')
  })
})
