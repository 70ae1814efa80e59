import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { checklist, entry, recordTables, settings, task, today } from '#test/support/builders.ts'
import { SearchScreen } from '#web/features/search/search-screen.tsx'
import { journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { press } from './person.ts'

freshViews()

const lossy = {
  activities: [
    {
      id: 's1',
      snapTradeId: 's1',
      symbol: 'NVDA',
      side: 'SELL' as const,
      quantity: 1,
      price: 10,
      amount: 10,
      fees: 0,
      timestamp: '2026-11-18T15:00:00.000Z',
      accountId: 'a1',
      realizedPnL: -50,
      costBasis: 60,
      matchedBuys: ['b'],
    },
  ],
}

const journalWith = (showPortfolioValues = true): Journal =>
  journalOf({
    checklists: [checklist('c1')],
    tasks: [task('t1', { text: 'Checked calendar' })],
    entries: [
      entry('2026-11-18', { notes: 'Sold too early.', trades: lossy }),
      entry(today, { reflections: 'Waited: not early, not late' }),
      ...Array.from({ length: 120 }, (_, count) =>
        entry(new Date(Date.UTC(2025, 0, 1 + count)).toISOString().slice(0, 10), { notes: 'A quiet morning' }),
      ),
    ],
    dayStats: [
      { date: '2026-11-18', completed: 1, total: 1, tasks: [{ id: 't1', text: 'Checked calendar', done: true }] },
    ],
    settings: settings({ showPortfolioValues }),
  })

const open = async (query = '') => {
  window.history.replaceState(null, '', query === '' ? '/app/search' : `/app/search?q=${encodeURIComponent(query)}`)
  const drawn = draw(<SearchScreen />)
  const field = screen.getByRole('searchbox', { name: 'Words, a “phrase” or a filter' })
  const type = (value: string) => act(async () => fireEvent.change(field, { target: { value } }))
  return { ...drawn, field, type }
}
const counted = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy())
const days = () =>
  within(screen.getByRole('region', { name: 'Days' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

beforeEach(() => showJournal(journalWith()))

describe('[trading 7] Search', () => {
  it('has the focus in its field, and says what can be looked for', async () => {
    const { field } = await open()
    expect(document.activeElement).toBe(field)
    expect(screen.getByText(/Search everything you wrote: notes, reflections/)).toBeTruthy()
    expect(screen.getByText('symbol:NVDA')).toBeTruthy()
  })

  it('shows each day with the words in their place, its result, and the way to it', async () => {
    const { type } = await open()
    await type('early')
    await counted('2 days')
    expect(days()).toEqual([
      ['Today', '/app/today'],
      ['Wednesday, November 18, 2026', '/app/calendar/2026-11-18'],
    ])
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['early', 'early'])
    expect(screen.getByText('Sold too', { exact: false }).closest('p')?.textContent).toBe('Daily NotesSold too early.')
    expect(screen.getByText('($50.00)')).toBeTruthy()
  })

  it('searches what its address says, and its address follows what is typed', async () => {
    const { field, type } = await open('too early')
    expect((field as HTMLInputElement).value).toBe('too early')
    await counted('1 day')
    await type('  "not late" ')
    await counted('1 day')
    await waitFor(() => expect(new URL(window.location.href).searchParams.get('q')).toBe('"not late"'))
    await type('')
    await waitFor(() => expect(window.location.search).toBe(''))
  })

  it('an item leads to the days on which it was done', async () => {
    const { field, type } = await open()
    await type('calendar')
    await counted('1 item')
    expect(screen.getByText('done on 1 of 1 day')).toBeTruthy()
    await press('Show these days: Checked calendar')
    expect((field as HTMLInputElement).value).toBe('done:"Checked calendar"')
    await counted('1 day')
    expect(days()).toEqual([['Wednesday, November 18, 2026', '/app/calendar/2026-11-18']])
  })

  it('draws many days in parts; the focus goes on where a part begins', async () => {
    const { type } = await open()
    await type('quiet')
    await counted('120 days')
    expect(days()).toHaveLength(50)
    await press('Show 50 more')
    expect(days()).toHaveLength(100)
    expect(document.activeElement?.textContent).toBe(days()[50]?.[0])
    await press('Show 20 more')
    expect([days().length, screen.queryByRole('button', { name: /more/ })]).toEqual([120, null])
  })

  it('says what cannot be followed, and that nothing was found', async () => {
    const { type } = await open()
    await type('pnl<low')
    expect(screen.getByText('“low” is not an amount. A result is searched as pnl<0 or pnl>=250.')).toBeTruthy()
    await type('nowhere')
    await counted('Nothing found')
  })

  it('hidden amounts stay hidden, and their signs cannot be asked for', async () => {
    showJournal(journalWith(false))
    const { type } = await open('pnl<0')
    expect(screen.getByText('Amounts are hidden, so results are not searched.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Days' })).toBe(null)
    await type('pnl<0 sold')
    await counted('1 day')
    expect([screen.queryByText('($50.00)'), screen.getByText('amount hidden')]).toEqual([null, expect.anything()])
  })

  it('shows reviews and templates with the way to them', async () => {
    const records = recordTables({
      reviews: [{ id: '2026-W47', questions: ['What went well?'], answer1: 'Waited for the opening' }],
      textTemplates: [{ id: 'x1', name: 'Opening', text: 'Gap, news, levels', field: 'notes', weekdays: [] }],
    })
    showJournal(journalOf({ records }))
    const { type } = await open()
    await type('opening')
    await counted('1 review, 1 template')
    const found = within(screen.getByRole('region', { name: 'Reviews and templates' }))
    expect(found.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Review: Week 47 of 2026', '/app/insight/review/2026-W47'],
      ['Template: Opening', '/app/settings/templates'],
    ])
    expect(found.getByText('opening', { selector: 'mark' }).closest('p')?.textContent).toBe(
      'What went well?Waited for the opening',
    )
  })

  it('follows the journal while it is open', async () => {
    await open('late')
    await counted('1 day')
    await act(async () =>
      showJournal(
        journalOf({ entries: [entry('2026-11-17', { notes: 'late' }), entry('2026-11-16', { notes: 'later' })] }),
      ),
    )
    await counted('2 days')
    expect(days()).toEqual([
      ['Tuesday, November 17, 2026', '/app/calendar/2026-11-17'],
      ['Monday, November 16, 2026', '/app/calendar/2026-11-16'],
    ])
  })

  it('a journal that could not be opened says so', () => {
    journalView.journal = undefined
    journalView.status = 'failed'
    draw(<SearchScreen />)
    expect(screen.getByRole('heading', { name: 'Your journal could not be opened' })).toBeTruthy()
  })
})

it('names the account of a note on a trade, where the journal has several', async () => {
  const fill = lossy.activities[0]
  const both = { activities: [fill, { ...fill, id: 's2', snapTradeId: 's2', accountId: 'a2' }] }
  const noted = (trades: object): Journal => ({
    ...journalOf({ entries: [entry('2026-11-18', { trades })], settings: settings() }),
    records: recordTables({
      tradeNotes: [{ id: 'n1', fills: ['s1'], note: 'Chased it' }],
      accountNames: [{ id: 'a1', name: 'TFSA' }],
    }),
  })
  showJournal(noted(both))
  await open('chased')
  const notes = async () =>
    within(await screen.findByRole('region', { name: 'Notes on trades' })).getByRole('link').textContent
  expect(await notes()).toBe('NVDA, Wednesday, November 18, 2026, TFSA')
  await act(async () => showJournal(noted(lossy)))
  await waitFor(async () => expect(await notes()).toBe('NVDA, Wednesday, November 18, 2026'))
})
