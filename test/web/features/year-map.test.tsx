import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { ArchivedTask, Journal } from '#domain/record/journal.ts'
import { checklist, recordTables, settings, task, today } from '#test/support/builders.ts'
import { doneText, YearMap } from '#web/shared/routine/year-map.tsx'
import { draw, freshViews } from './fake-app.tsx'

freshViews()

const item = (parts: Partial<ArchivedTask> = {}): ArchivedTask => ({ id: 't1', text: 'Task t1', done: true, ...parts })
const record = (date: string, ...tasks: ReadonlyArray<ArchivedTask>) => ({
  date,
  completed: tasks.filter(({ done, due }) => done && due !== false).length,
  total: tasks.filter(({ due }) => due !== false).length,
  tasks,
})
const journalWith = (parts: Parameters<typeof journalOf>[0]): Journal =>
  journalOf({ checklists: [checklist('c1')], tasks: [task('t1')], settings: settings(), ...parts })
const drawYear = (journal: Journal) => draw(<YearMap journal={journal} taskId="t1" today={today} />)
const titles = () =>
  [...document.querySelectorAll('td[title]')].map((cell) => [cell.getAttribute('title'), cell.textContent])

describe('The year of an item', () => {
  it('says of each day what became of it, and which was corrected, with the figures of them', () => {
    drawYear(
      journalWith({
        dayStats: [
          record('2026-11-17', item()),
          record('2026-11-18', item({ corrected: true })),
          record('2026-11-19', item({ done: false, due: false, skipped: true })),
        ],
      }),
    )
    expect(titles()).toEqual([
      ['Tuesday, November 17, 2026: Done', '✓Done'],
      ['Wednesday, November 18, 2026: Done, corrected afterwards', '±Done, corrected afterwards'],
      ['Thursday, November 19, 2026: Skipped', '/Skipped'],
      ['Friday, November 20, 2026: Due today', 'Due today'],
    ])
    expect(
      screen.getByText('Streak: 2. Done on 2 of 2 due days (100%). Longest streak: 2. Corrected afterwards: 1 day.')
        .isConnected,
    ).toBe(true)
    expect(within(screen.getByRole('list', { name: 'Signs' })).getByText('Corrected afterwards').isConnected).toBe(true)
  })

  it('counts by the week where the item does, and adds its amounts up', () => {
    const amounts = ['2026-11-10', '2026-11-12'].map((date, place) => ({
      id: `${date} t1`,
      date,
      task: 't1',
      amount: { value: 40 + place, unit: 'minutes' },
    }))
    drawYear(
      journalWith({
        dayStats: ['2026-11-10', '2026-11-12', '2026-11-17'].map((date) => record(date, item({ due: false }))),
        records: recordTables({
          schedules: [{ id: 't:t1', recurrences: [{ from: '2026-11-09', recurrence: { times: 2 } }] }],
          amounts,
        }),
      }),
    )
    expect(screen.getByText('Streak: 1 week. Done 3 of 3 times due (100%). Longest streak: 1 week.').isConnected).toBe(
      true,
    )
    expect(screen.getByText('In these months: 81 minutes.').isConnected).toBe(true)
    expect(screen.queryByText('Corrected afterwards')).toBe(null)
  })

  it.each([
    [199, 200, '99%'],
    [1, 250, '1%'],
    [0, 250, '0%'],
  ])('gives all of them only of all, and none only of none: %i of %i', (done, due, percent) =>
    expect(doneText({ unit: 'day', streak: 0, longest: 0, corrected: 0, due, done })).toBe(
      `Done on ${done} of ${due} due days (${percent}).`,
    ),
  )

  it('has no figures before a due day is over', () => {
    drawYear(journalWith({}))
    expect(screen.getByText('No due day is over yet.').isConnected).toBe(true)
  })
})
