import { expect, it } from 'vitest'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import { isBegunByAnyone, type RecordList, recordListNames } from '#domain/record/record-lists.ts'
import { sessionAfter } from './session.ts'

const added = (list: RecordList, fields: object) =>
  sessionAfter(emptyJournal, [{ type: 'AddRecord', data: { list, record: { id: 'r', ...fields } } }])

const wordsOf = ({ stack }: ReturnType<typeof added>): string | undefined => stack.done.at(-1)?.words

it.each(recordListNames.filter((list) => list !== 'imports' && !isBegunByAnyone(list)))(
  'the words of an undo name an added record of %s as the screens do',
  (list) => {
    expect([
      ...['label', 'mapping', 'correction', 'template', 'attachment'].map((noun) => `add ${noun} “Breakout”`),
      'change rule “Breakout”',
      'add note on a trade',
      'add skip',
    ]).toContain(wordsOf(added(list, { name: 'Breakout' })))
  },
)

it.each([
  ['reviews', 'figuresThen', 'change review'],
  ['reviewQuestions', 'text', 'change question of a review'],
] as const)('%s: to begin one is no step, to change it is one in words', (list, field, words) => {
  const begun = added(list, {})
  expect(begun.stack.done).toEqual([])
  const changed = sessionAfter(begun.journal, [
    { type: 'ChangeRecord', data: { list, id: 'r', field, value: 'Trade less', base: '' } },
  ])
  expect(wordsOf(changed)).toBe(words)
})
