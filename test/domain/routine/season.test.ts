import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { ArchivedTask } from '#domain/record/journal.ts'
import { historyOf } from '#domain/routine/history.ts'
import { routineOfSeason, seasonDays, seasonOf, seasonShifted, seasonTitle } from '#domain/routine/season.ts'
import { addDays } from '#domain/time/local-date.ts'
import { checklist, recordTables, settings, task, today } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'

describe('A season', () => {
  it('is a month or a quarter, with its days, its title and its neighbours', () => {
    expect(['2026-11', '2026-Q4', '2024-Q1'].map((season) => [seasonDays(season), seasonTitle(season)])).toEqual([
      [{ kind: 'month', from: '2026-11-01', to: '2026-11-30' }, 'November 2026'],
      [{ kind: 'quarter', from: '2026-10-01', to: '2026-12-31' }, 'Quarter 4 of 2026'],
      [{ kind: 'quarter', from: '2024-01-01', to: '2024-03-31' }, 'Quarter 1 of 2024'],
    ])
    expect(seasonShifted('2026-12', 1)).toBe('2027-01')
    expect([seasonShifted('2026-Q4', 1), seasonShifted('2026-Q1', -1)]).toEqual(['2027-Q1', '2025-Q4'])
    expect([seasonOf(today, 'quarter'), seasonOf(today, 'month')]).toEqual(['2026-Q4', '2026-11'])
    expect(['', '2026', '2026-Q5', '2026-13', '2026-11-20', 'x'].map(seasonDays)).toEqual(Array(6).fill(undefined))
  })

  it('holds each of its days in exactly one month and one quarter', () => {
    forAll(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom('month', 'quarter'), (ahead, kind) => {
      const day = addDays('1990-01-01', ahead) ?? ''
      const season = seasonOf(day, kind)
      const { from = '', to = '' } = seasonDays(season) ?? {}
      expect(day >= from && day <= to).toBe(true)
      expect(seasonShifted(seasonShifted(season, 1), -1)).toEqual(season)
      expect(seasonDays(seasonShifted(season, 1))?.from).toEqual(addDays(to, 1))
    })
  })
})

const item = (id: string, parts: Partial<ArchivedTask> = {}): ArchivedTask => ({
  id,
  text: `Task ${id}`,
  done: true,
  ...parts,
})
const record = (date: string, ...tasks: ReadonlyArray<ArchivedTask>) => ({
  date,
  completed: tasks.filter(({ done, due }) => done && due !== false).length,
  total: tasks.filter(({ due }) => due !== false).length,
  tasks,
})

describe('The routine of a season', () => {
  const journal = journalOf({
    checklists: [checklist('c1'), checklist('c2', { sortOrder: -1 })],
    tasks: [task('t1'), task('t2', { checklistId: 'c2' }), task('t3', { rule: 'r' }), task('t4')],
    records: recordTables({
      skips: [
        { id: 's2', date: '2026-11-19', task: 't1', reason: 'Dentist' },
        { id: 's1', date: '2026-11-17', task: 't1', reason: '' },
        { id: 's3', date: '2026-11-18', reason: 'Wedding' },
        { id: 's4', date: '2026-10-30', task: 't1', reason: 'Of October' },
      ],
    }),
    dayStats: [
      record('2026-10-30', item('t1', { done: false, due: false, skipped: true }), item('old')),
      record('2026-11-16', item('t1'), item('t2', { done: false }), item('gone', { text: 'Left since' })),
      record('2026-11-17', item('t1', { done: false, due: false, skipped: true }), item('t2')),
      record(
        '2026-11-18',
        item('t1', { done: false, due: false, skipped: true }),
        item('t2', { done: false, due: false, skipped: true }),
      ),
      record('2026-11-19', item('t1', { done: false, due: false, skipped: true }), item('t2', { corrected: true })),
      { date: today, completed: 0, total: 3 },
    ],
    settings: settings(),
  })

  it('has every item that was due, done or skipped, in the order of the checklists, then those that are gone', () => {
    const { items, daysOff } = routineOfSeason(journal, '2026-11', today)
    expect(
      items.map(({ text, checklist: list, counts, figures, skips }) => [
        text,
        list,
        [counts.done, counts['not done'], counts.skipped, figures.corrected],
        [figures.done, figures.due],
        skips,
      ]),
    ).toEqual([
      ['Task t2', 'Checklist c2', [2, 1, 1, 1], [2, 3], []],
      [
        'Task t1',
        'Checklist c1',
        [1, 0, 3, 0],
        [1, 16],
        [
          { date: '2026-11-17', reason: '' },
          { date: '2026-11-19', reason: 'Dentist' },
        ],
      ],
      ['Task t4', 'Checklist c1', [0, 0, 0, 0], [0, 0], []],
      ['Left since', undefined, [1, 0, 0, 0], [1, 1], []],
    ])
    expect(daysOff).toEqual([{ date: '2026-11-18', reason: 'Wedding' }])
  })

  it('counts the same days as the history of each item', () => {
    for (const { id, days } of routineOfSeason(journal, '2026-Q4', today).items)
      expect(days).toEqual(historyOf(journal, id, today).days)
  })

  it('is empty before anything was recorded', () =>
    expect(routineOfSeason(journal, '2026-01', today)).toEqual({ items: [], daysOff: [] }))
})
