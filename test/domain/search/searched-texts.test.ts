import { describe, expect, it } from 'vitest'
import { journalOf } from '#domain/record/empty-journal.ts'
import { excerptsOf, find } from '#domain/search/find.ts'
import { parseQuery } from '#domain/search/query.ts'
import { searchIndexSteps } from '#domain/search/search-index.ts'
import { runSync } from '#domain/steps.ts'
import { entry, recordTables } from '#test/support/builders.ts'

const file = (id: string, day: string, name: string, caption = '') => ({
  id,
  day,
  name,
  caption,
  sha256: 'ab'.repeat(32),
  type: 'image/png',
  bytes: 1,
})
const review = (id: string, texts: Readonly<Record<string, string>>) => ({
  id,
  questions: ['What went well?', 'What would I do differently?', 'What did I learn?'],
  ...texts,
})
const journal = journalOf({
  entries: [entry('2026-03-18', { notes: 'A quiet morning' })],
  records: recordTables({
    attachments: [
      file('f1', '2026-03-18', 'nvda-open.png', 'The gap at the opening'),
      file('f2', '2026-03-17', 'plan.pdf'),
    ],
    skips: [
      { id: 's1', date: '2026-03-16', reason: 'At the dentist' },
      { id: 's2', date: '2026-03-15', reason: '' },
      { id: 's3', date: 'once', reason: 'At the dentist' },
    ],
    reviews: [
      review('2026-W12', { answer1: 'Waited for the opening', focus: 'Half the size' }),
      review('2026-02', { answer3: 'Size decides' }),
      review('2026-W14', { answer2: 'Trade with half the size' }),
    ],
    textTemplates: [{ id: 'x1', name: 'Before the bell', text: 'Gap, news, levels', field: 'notes', weekdays: [] }],
  }),
})
const index = runSync(searchIndexSteps(journal, '2026-03-20'))
const looked = (typed: string) => {
  const { days, pieces } = find(index, parseQuery(typed))
  return [...days.map(({ date }) => date), ...pieces.map(({ name }) => name)]
}

describe('[trading 7] A search finds what was written beside the days', () => {
  it.each([
    ['opening', ['2026-03-18', 'Week 12 of 2026']],
    ['quiet gap', ['2026-03-18']],
    ['nvda-open', ['2026-03-18']],
    ['plan.pdf', ['2026-03-17']],
    ['dentist', ['2026-03-16']],
    ['day:2026-03-15', []],
    ['size', ['Week 14 of 2026', 'Week 12 of 2026', 'February 2026']],
    ['size day:2026-03', ['Week 14 of 2026', 'Week 12 of 2026']],
    ['size day:2026-04', ['Week 14 of 2026']],
    ['size day:2026-02-28', ['February 2026']],
    ['size symbol:nvda', []],
    ['levels', ['Before the bell']],
    ['bell', ['Before the bell']],
    ['levels day:2026', []],
  ])('%s', (typed, found) => expect(looked(typed)).toEqual(found))

  it('an answer of a review is told with its question', () => {
    const [found] = find(index, parseQuery('waited')).pieces
    expect(excerptsOf(found?.texts ?? [], parseQuery('waited')).map(({ heading }) => heading)).toEqual([
      'What went well?',
    ])
  })

  it('of the next version only days whose files or skips differ are new', () => {
    const changed = { ...journal, records: { ...journal.records, ...recordTables({ skips: [] }) } }
    const bare = runSync(searchIndexSteps({ ...changed, records: {} }, '2026-03-20', index))
    expect(bare.days.map(({ date, beside }) => [date, beside])).toEqual([['2026-03-18', []]])
    const again = runSync(searchIndexSteps({ ...changed, records: {} }, '2026-03-20', bare))
    expect(again.days[0]).toBe(bare.days[0])
  })
})
