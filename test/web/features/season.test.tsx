import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { journalOf } from '#domain/record/empty-journal.ts'
import { checklist, recordTables, settings, task, today } from '#test/support/builders.ts'
import { SeasonScreen } from '#web/features/insight/season-screen.tsx'
import { draw, freshViews, showJournal } from './fake-app.tsx'
import { textsOf } from './person.ts'

freshViews()

const at = (path: string) => window.history.replaceState(null, '', path)
const item = { id: 't1', text: 'Task t1', done: true }
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)

describe('The routine of a season', () => {
  beforeEach(() => {
    at('/app/insight/routine')
    showJournal(
      journalOf({
        checklists: [checklist('c1')],
        tasks: [task('t1'), task('t2')],
        records: recordTables({
          skips: [
            { id: 's1', date: '2026-11-17', task: 't1', reason: 'Dentist' },
            { id: 's2', date: '2026-11-16', reason: 'Holiday' },
          ],
        }),
        dayStats: [
          { date: '2026-10-05', completed: 1, total: 1, tasks: [item] },
          { date: '2026-11-17', completed: 0, total: 0, tasks: [{ ...item, done: false, due: false, skipped: true }] },
          { date: '2026-11-18', completed: 0, total: 1, tasks: [{ ...item, done: false }] },
          { date: '2026-11-19', completed: 1, total: 1, tasks: [{ ...item, corrected: true }] },
          { date: today, completed: 0, total: 2 },
        ],
        settings: settings(),
      }),
    )
  })

  it('says of the present month what was done and skipped of each item, with the reasons and the days', () => {
    draw(<SeasonScreen />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Routine: November 2026')
    const [head, first] = within(screen.getByRole('region', { name: 'Items and their days' })).getAllByRole('row')
    expect([head, first].map((row) => row && cellsOf(row))).toEqual([
      ['Item', 'Done', 'Not done', 'No record', 'Skipped', 'Corrected'],
      ['Task t1', '1', '1', '15', '2', '1'],
    ])
    const card = screen.getByRole('heading', { level: 3, name: 'Task t1' }).closest('li')
    expect(card?.textContent).toMatch(
      /Checklist c1\. Done on 1 of 17 due days \(6%\)\..*Skipped Tuesday, November 17, 2026: Dentist$/,
    )
    expect(screen.getByRole('region', { name: 'Days off' }).textContent).toMatch(/Monday, November 16, 2026: Holiday$/)
    expect(within(screen.getByRole('list', { name: 'Signs' })).getByText('Corrected afterwards').isConnected).toBe(true)
  })

  it('goes to the month before and to the quarter, each at an address of its own', () => {
    draw(<SeasonScreen />)
    const links = ['Previous month', 'Next month', 'Quarter 4 of 2026'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    )
    expect(links).toEqual([
      '/app/insight/routine/2026-10',
      '/app/insight/routine/2026-12',
      '/app/insight/routine/2026-Q4',
    ])
    act(() => navigate('/app/insight/routine/2026-Q4'))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Routine: Quarter 4 of 2026')
    const days = screen.getByRole('region', { name: 'Days of Task t1' })
    expect(textsOf('rowheader', days)).toEqual(['OctOctober 2026', 'NovNovember 2026'])
    act(() => navigate('/app/insight/routine/2026-01'))
    expect(screen.getByText('Nothing of your routine was due in January 2026.').isConnected).toBe(true)
  })
})
