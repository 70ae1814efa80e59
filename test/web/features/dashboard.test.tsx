import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { journalAfter, traded as trade } from '#test/domain/fills/books.ts'
import { checklist, entry, settings, task, today } from '#test/support/builders.ts'
import { toastView } from '#web/design/toast/toasts.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { dayView, journalView } from '#web/read-models/views.ts'
import { showTradeSync } from './fake-actors.ts'
import { draw, fakeActions, freshViews, showJournal } from './fake-app.tsx'
import { press } from './person.ts'

freshViews()

/** The rows of the results, by their cells. */
const figures = () =>
  within(screen.getByRole('region', { name: 'Results' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const part = (name: string) => within(screen.getByRole('region', { name }))
const many = Array.from({ length: 8 }, (_, index) => `c${index}`)

describe('[spec 2 Dashboard] before there is market data it shows what the journal knows', () => {
  it('the date, and the way to the plan of the day', () => {
    draw(<DashboardScreen />)
    expect(screen.getByText('Friday, November 20, 2026').getAttribute('datetime')).toBe(today)
    expect(screen.getByRole('link', { name: "Open Today's Plan" }).getAttribute('href')).toBe('/app/today')
  })

  it('first what today, the week and the month have come to, with dots where amounts are hidden', async () => {
    const traded = journalAfter([
      trade('BUY', 30, 20, '2026-11-13T15:00:00.000Z'),
      trade('SELL', 10, 18, '2026-11-13T15:00:00.000Z'),
      trade('SELL', 10, 19, '2026-11-16T15:00:00.000Z'),
      trade('SELL', 10, 25, `${today}T15:05:00.000Z`, { fees: 1 }),
    ])
    const { unmount } = draw(<DashboardScreen />)
    expect(figures()).toEqual([
      ['Today', 'No trades yet (9:30 AM to 4 PM ET)'],
      ['This week', 'No trades this week'],
      ['November', 'No trades this month'],
    ])
    // Before everything else that the page says of the day.
    expect(
      screen
        .getByRole('region', { name: 'Results' })
        .compareDocumentPosition(screen.getByRole('region', { name: 'Today' })),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await act(async () => showJournal({ ...traded, settings: settings({ showPortfolioValues: true }) }))
    expect(figures()).toEqual([
      ['Today', 'Profit $49.00$49.00', '100.0%', '1'],
      ['This week', 'Profit $39.00$39.00', '50.0%', '2'],
      ['November', 'Profit $19.00$19.00', '33.3%', '4'],
    ])
    await act(async () => showJournal({ ...traded, settings: settings() }))
    expect(figures()[0]).toEqual(['Today', '••••amount hidden', '100.0%', '1'])
    unmount()
  })

  it.each([
    ['2026-11-26', 'Closed in New York: Thanksgiving'],
    ['2026-11-27', 'No trades yet (9:30 AM to 1 PM ET)'],
    ['2026-11-28', 'Closed in New York: Saturday'],
  ])('says on %s without a trade why there may be none: %s', async (day, words) => {
    draw(<DashboardScreen />)
    await act(async () => void Object.assign(dayView, { today: day }))
    expect(figures()[0]).toEqual(['Today', words])
  })

  it('begins the week on the day that the reader chose', async () => {
    const app = fakeActions()
    app.actions.habits.keepChoice('firstWeekday', '1')
    showJournal({
      ...journalAfter([
        trade('BUY', 1, 20, '2026-11-15T15:00:00.000Z'),
        trade('BUY', 1, 20, '2026-11-16T15:00:00.000Z'),
      ]),
      settings: settings(),
    })
    draw(<DashboardScreen />, app)
    expect(figures()[1]).toEqual(['This week', '--', '--', '1'])
  })

  it('[spec 2 Dashboard] the eye next to the amounts hides and shows them', async () => {
    showJournal({ ...journalAfter([trade('BUY', 1, 2, `${today}T15:00:00.000Z`)]), settings: settings() })
    const { performed } = draw(<DashboardScreen />)
    const eye = () => part('Results').getByRole('button', { name: 'Show amounts' })
    expect(eye().getAttribute('aria-pressed')).toBe('false')
    await act(async () => void fireEvent.click(eye()))
    expect(eye().getAttribute('aria-pressed')).toBe('true')
    await act(async () => void fireEvent.click(eye()))
    const change = (value: boolean) => ({ type: 'ChangeSetting', data: { key: 'showPortfolioValues', value } })
    expect(performed).toEqual([change(true), change(false)])
  })

  it('[numbers] a result of which a part is unknown says so, and one that is all unknown is no dash', async () => {
    const at = (minute: number) => `${today}T15:0${minute}:00.000Z`
    const shown = settings({ showPortfolioValues: true })
    const unknown = trade('SELL', 3, 50, at(2), { symbol: 'NVDA' })
    const won = [trade('BUY', 10, 20, at(0)), trade('SELL', 10, 32, at(1))]
    draw(<DashboardScreen />)
    await act(async () => showJournal({ ...journalAfter([...won, unknown]), settings: shown }))
    expect(figures()[0]).toEqual(['Today', 'Profit $120.00$120.00?A part has an unknown cost basis', '100.0%', '3'])
    await act(async () => showJournal({ ...journalAfter([unknown]), settings: shown }))
    expect(figures()[0]).toEqual(['Today', '?A part has an unknown cost basis', '--', '1'])
    // 1 of 11 known: the amount counts, the sale is neither won nor lost.
    await act(async () =>
      showJournal({ ...journalAfter([trade('BUY', 1, 20, at(0)), trade('SELL', 11, 25, at(1))]), settings: shown }),
    )
    expect(figures()[0]).toEqual(['Today', 'Profit $5.00$5.00?A part has an unknown cost basis', '--', '2'])
  })

  it('[numbers] a result of orders says that their fees are still to come', async () => {
    const order = { provisional: true, snapTradeId: 'o' } as const
    const made = journalAfter([
      trade('BUY', 10, 20, '2026-11-02T15:00:00.000Z', { snapTradeId: 'p' }),
      trade('SELL', 10, 25, `${today}T15:05:00.000Z`, order),
    ])
    showJournal({ ...made, settings: settings({ showPortfolioValues: true }) })
    draw(<DashboardScreen />)
    expect(part('Results').getByRole('columnheader', { name: 'P&L, fees to come' })).toBeTruthy()
  })

  it('how far the day is, checklist by checklist, and how many more there are', () => {
    showJournal(
      journalOf({
        checklists: many.map((id) => checklist(id)),
        tasks: many.map((id, index) => task(`t${index}`, { checklistId: id, completed: index < 2 })),
        settings: settings(),
      }),
    )
    draw(<DashboardScreen />)
    expect(part('Today').getByText('2 of 8 done')).toBeTruthy()
    expect(part('Today').getAllByRole('listitem').length).toBe(6)
    expect(part('Today').getAllByRole('progressbar', { name: /: 1 of 1 done$/ }).length).toBe(2)
    expect(part('Today').getByText('and 2 more checklists')).toBeTruthy()
  })

  it('[spec 4] a tick elsewhere moves it', async () => {
    const { actions } = draw(<DashboardScreen />)
    const before = part('Today').getByText(/of \d+ done$/).textContent
    await act(async () => void actions.perform({ type: 'ToggleTask', data: { taskId: 't2' } }))
    expect(part('Today').getByText(/done$/).textContent).not.toBe(before)
  })

  it('a day without tasks, and a day off, say so', async () => {
    showJournal(journalOf({ settings: settings() }))
    draw(<DashboardScreen />)
    expect(part('Today').getByText("There are no tasks yet. The first checklist begins on Today's Plan.")).toBeTruthy()
    await act(async () => void Object.assign(dayView, { dayOff: true, weekday: 'Saturday' }))
    expect(part('Today').getByText('Enjoy Your Saturday! No tasks and no statistics today.')).toBeTruthy()
    expect(part('Today').queryByText(/Clears in/)).toBe(null)
  })

  it('the month, and the last page that was written with the way to its day', () => {
    showJournal(
      journalOf({
        entries: [entry('2026-11-19', { notes: 'Waited', reflections: 'Good exit' })],
        dayStats: [{ date: '2026-11-19', completed: 2, total: 2 }],
        settings: settings(),
      }),
    )
    draw(<DashboardScreen />)
    expect(part('Month Overview').getByText('Perfect Days').nextSibling?.textContent).toBe('1')
    expect(part('Latest entry').getByRole('link', { name: 'Thursday, November 19, 2026' }).getAttribute('href')).toBe(
      '/app/calendar/2026-11-19',
    )
    expect(
      part('Latest entry')
        .getAllByText(/^(Waited|Good exit)$/)
        .map((each) => each.textContent),
    ).toEqual(['Good exit', 'Waited'])
  })

  it('while the journal opens it keeps its shape, and a journal that cannot be opened says so', async () => {
    Object.assign(journalView, { status: 'loading', journal: undefined })
    draw(<DashboardScreen />)
    expect(screen.getByRole('status').textContent).toBe('Loading your trading journal...')
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
    await act(async () => void Object.assign(journalView, { status: 'failed' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Your journal could not be opened' })).toBeTruthy()
  })
})

describe('changes while the trader was away', () => {
  const day = '2026-11-18'
  const at = (hour: number) => `${day}T${hour}:00:00.000Z`
  const base = [
    trade('BUY', 10, 15, '2026-11-02T15:00:00.000Z', { symbol: 'MSFT' }),
    trade('BUY', 10, 20, at(15)),
    trade('SELL', 10, 133.9, at(16)),
  ]
  const late = trade('SELL', 10, 0.9, at(17), { symbol: 'MSFT', fees: 1049 })
  const open = (journal: Journal, shown = true) =>
    showJournal({ ...journal, settings: settings({ showPortfolioValues: shown }) })
  const line = () => screen.queryByRole('region', { name: 'What changed' })

  it('is one line with what the calendar said and says, until the trader has got it', async () => {
    const app = fakeActions()
    open(journalAfter(base))
    draw(<DashboardScreen />, app).unmount()
    expect(line()).toBeNull()
    open(journalAfter(base, [late]))
    const { unmount } = draw(<DashboardScreen />, app)
    expect(line()?.querySelector('li')?.textContent).toBe(
      'Nov 18 changed from $1,139 to ($51)a loss of $51: trades of that day arrived late.',
    )
    expect(
      within(line() ?? document.body)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/app/calendar/${day}`)
    await press('Got it')
    expect(line()).toBeNull()
    unmount()
    draw(<DashboardScreen />, app)
    expect(line()).toBeNull()
  })

  it('says no sums where amounts are hidden', () => {
    const app = fakeActions()
    open(journalAfter(base), false)
    draw(<DashboardScreen />, app).unmount()
    open(journalAfter(base, [late]), false)
    draw(<DashboardScreen />, app)
    expect(line()?.textContent).toContain('Nov 18 changed: trades of that day arrived late.')
    expect(line()?.textContent).not.toContain('$')
  })

  it('a sync while the page is open is told once it is complete, and moves nothing', async () => {
    const app = fakeActions()
    open(journalAfter(base))
    draw(<DashboardScreen />, app)
    await act(async () => showTradeSync({}, { working: 'recording' }))
    const inTransit = trade('SELL', 1, 500, at(17), { symbol: 'MSFT' })
    await act(async () => open(journalAfter(base, [inTransit])))
    expect(toastView.toasts).toEqual([])
    await act(async () => open(journalAfter(base, [late])))
    await act(async () => showTradeSync({}))
    expect(toastView.toasts.map(({ text }) => text)).toEqual(['Nov 18 changed from $1,139 to ($51)'])
    expect(line()).toBeNull()
  })

  it('a new account is told as that, without sums', () => {
    const app = fakeActions()
    open(journalAfter(base))
    draw(<DashboardScreen />, app).unmount()
    open(
      journalAfter(base, [
        trade('BUY', 1, 2, at(18), { accountId: 'ira' }),
        trade('SELL', 1, 9, at(19), { accountId: 'ira' }),
      ]),
    )
    draw(<DashboardScreen />, app)
    expect(line()?.querySelector('li')?.textContent).toBe(
      'A new account came in: 1 day has another result with its trades.',
    )
  })
})
