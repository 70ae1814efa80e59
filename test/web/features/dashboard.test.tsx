import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/journal/empty-journal.ts'
import { checklist, entry, settings, task, today } from '#test/support/builders.ts'
import { DashboardScreen } from '#web/features/dashboard/dashboard-screen.tsx'
import { dayView, journalView } from '#web/read-models/views.ts'
import { draw, freshViews, showJournal } from './fake-app.tsx'

freshViews()

const part = (name: string) => within(screen.getByRole('region', { name }))
const many = Array.from({ length: 8 }, (_, index) => `c${index}`)

describe('[spec 2 Dashboard] before there is market data it shows what the journal knows', () => {
  it('the date, and the way to the plan of the day', () => {
    draw(<DashboardScreen />)
    expect(screen.getByText('Friday, November 20, 2026').getAttribute('datetime')).toBe(today)
    expect(screen.getByRole('link', { name: "Open Today's Plan" }).getAttribute('href')).toBe('/app/today')
  })

  it('how far the day is, checklist by checklist, and how many more there are', () => {
    showJournal(journalOf({
      checklists: many.map((id) => checklist(id)),
      tasks: many.map((id, index) => task(`t${index}`, { checklistId: id, completed: index < 2 })),
      settings: settings(),
    }))
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
    showJournal(journalOf({ entries: [entry('2026-11-19', { notes: 'Waited', reflections: 'Good exit' })], dayStats: [{ date: '2026-11-19', completed: 2, total: 2 }], settings: settings() }))
    draw(<DashboardScreen />)
    expect(part('Month Overview').getByText('Perfect Days').nextSibling?.textContent).toBe('1')
    expect(part('Last written').getByRole('link', { name: 'Thursday, November 19, 2026' }).getAttribute('href')).toBe('/app/calendar/2026-11-19')
    expect(part('Last written').getAllByText(/^(Waited|Good exit)$/).map((each) => each.textContent)).toEqual(['Good exit', 'Waited'])
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
