import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { openingDayOf } from '#domain/trades/opening-day.ts'
import { checklist, entry, settings, task } from '#test/support/builders.ts'

const [day, today] = ['2026-11-18', '2026-11-20'] as const
const openedAt = (timestamp: string) => ({ opened: { day: timestamp.slice(0, 10), timestamp, at: 0 } })
const tick = (time: string, of: string = day) => ({ doneAt: `${of}T${time}:00.000Z`, doneZone: 'UTC' })

const journal = journalOf({
  checklists: [checklist('c1')],
  tasks: [
    task('t1', { text: 'Levels', completed: true, ...tick('14:00', today) }),
    task('t2', { text: 'Rule', rule: 'r' }),
  ],
  entries: [entry(day, { notes: 'Short below 50.' })],
  dayStats: [
    {
      date: day,
      completed: 3,
      total: 4,
      tasks: [
        { id: 'a', text: 'Calendar', done: true, ...tick('14:29') },
        { id: 'b', text: 'Water', done: true, ...tick('14:31') },
        { id: 'c', text: 'Journal', done: true },
        { id: 'd', text: 'Walk', done: false },
        { id: 'f', text: 'Size', done: true, corrected: true },
        { id: 'e', text: 'News', done: false, due: false, skipped: true },
      ],
    },
  ],
  settings: settings({ lastTaskResetDate: today }),
})

describe('The day on which a trade was opened', () => {
  it('has its notes, and what of the routine was done before the first fill and after it', () =>
    expect(openingDayOf(journal, openedAt(`${day}T14:30:00.000Z`), today)).toEqual({
      day,
      notes: 'Short below 50.',
      isRunning: false,
      items: [
        { text: 'Calendar', stood: 'before' },
        { text: 'Water', stood: 'after' },
        { text: 'Journal', stood: 'done' },
        { text: 'Walk', stood: 'not done' },
        { text: 'Size', stood: 'corrected' },
        { text: 'News', stood: 'skipped' },
      ],
    }))

  it('says only that an item was done where the fill has no time', () =>
    expect(
      openingDayOf(journal, openedAt(day), today)
        ?.items.slice(0, 3)
        .map(({ stood }) => stood),
    ).toEqual(['done', 'done', 'done']))

  it('while it runs, goes by the items as they are; that of a rule is none', () =>
    expect(openingDayOf(journal, openedAt(`${today}T14:30:00.000Z`), today)).toEqual({
      day: today,
      notes: '',
      isRunning: true,
      items: [{ text: 'Levels', stood: 'before' }],
    }))

  it('is nothing where nothing was written or recorded', () =>
    expect(openingDayOf(journal, openedAt('2026-11-17T14:30:00.000Z'), today)).toBeUndefined())
})
