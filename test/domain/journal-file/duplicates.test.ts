import { describe, expect, it } from 'vitest'
import { plain } from '#test/support/builders.ts'
import { content, readJournal, reprinted, textOf } from './files.ts'

const task = (id: string, text: string) => ({ id, checklistId: 'c1', text, completed: false, sortOrder: 0 })
const journalOf = (data: Readonly<Record<string, unknown>>) => readJournal(textOf(content({}, data)))

describe('a foreign file with two records of one key loses nothing', () => {
  it('gives another task of the same id an id of its own, the same at every reading', () => {
    const file = journalOf({
      tasks: [
        task('t1', 'First'),
        task('t1', 'Second'),
        task('t1~2', 'Taken'),
        task('t1~3', 'Taken too'),
        task('t1', 'Third'),
        task('t1', 'First'),
      ],
    })
    expect(plain(file.journal).tasks.map(({ id, text }) => [id, text])).toEqual([
      ['t1', 'First'],
      ['t1~2', 'Taken'],
      ['t1~3', 'Taken too'],
      ['t1~4', 'Second'],
      ['t1~5', 'Third'],
    ])
    expect(file.journal.counts).toEqual({ completed: 0, total: 5 })
  })

  it('does the same for checklists; tasks stay with the first', () => {
    const file = journalOf({
      checklists: [
        { id: 'c1', name: 'Morning', createdAt: 1 },
        { id: 'c1', name: 'Evening', createdAt: 2 },
      ],
    })
    expect(plain(file.journal).checklists.map(({ id, name }) => [id, name])).toEqual([
      ['c1', 'Morning'],
      ['c1~2', 'Evening'],
    ])
  })

  it('joins two entries of one date: gaps are filled, a differing text becomes a conflict', () => {
    const first = { date: '2026-11-19', notes: 'Held', reflections: '' }
    const second = {
      date: '2026-11-19',
      notes: 'Sold',
      reflections: 'Rushed',
      trades: { tradesCount: 2 },
      updatedAt: '2026-11-19T20:00:00.000Z',
    }
    const { journal } = journalOf({ journalEntries: [first, second, first] })
    expect(plain(journal).entries).toEqual([{ ...second, notes: 'Held' }])
    expect(journal.conflicts).toEqual([
      { of: '2026-11-19', field: 'notes', text: 'Sold', by: '', at: '2026-11-19T20:00:00.000Z' },
    ])
    expect(journal.extra['duplicates']).toEqual([{ list: 'journalEntries', record: second }])
  })

  it('keeps another day record of the same date whole', () => {
    const { journal } = journalOf({
      dayStats: [
        { date: '2026-11-19', completed: 1, total: 4 },
        { date: '2026-11-19', completed: 3, total: 4 },
      ],
    })
    expect(plain(journal).dayStats).toEqual([{ date: '2026-11-19', completed: 1, total: 4 }])
    expect(journal.extra['duplicates']).toEqual([
      { list: 'dayStats', record: { date: '2026-11-19', completed: 3, total: 4 } },
    ])
  })

  it('says so once: the file that is written then has one record per key, and what was kept stays kept', () => {
    const twins = {
      dayStats: [
        { date: '2026-11-19', completed: 1, total: 4 },
        { date: '2026-11-19', completed: 3, total: 4 },
      ],
      tasks: [task('t1', 'a'), task('t1', 'b')],
    }
    const file = journalOf(twins)
    expect(plain(reprinted(file).journal)).toEqual(plain(file.journal))
    const again = journalOf({ ...twins, duplicates: file.journal.extra['duplicates'] })
    expect(again.journal.extra).toEqual(file.journal.extra)
  })

  it('leaves a foreign field `duplicates` in place', () => {
    const { journal } = journalOf({
      duplicates: 'mine',
      dayStats: [
        { date: 'd', completed: 1, total: 1 },
        { date: 'd', completed: 2, total: 2 },
      ],
    })
    expect(journal.extra['duplicates']).toEqual([
      'mine',
      { list: 'dayStats', record: { date: 'd', completed: 2, total: 2 } },
    ])
  })
})
