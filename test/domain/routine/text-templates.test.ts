import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { recordKey } from '#domain/lists/views.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableOf } from '#domain/record/table.ts'
import {
  addTextTemplate,
  type Asked,
  changeTextTemplate,
  deleteTextTemplate,
  templatesFor,
  type TemplateValues,
  textTemplatesOf,
} from '#domain/routine/text-templates.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { savedInTurn } from '#test/domain/sync/devices.ts'
import { accepted } from '#test/support/answers.ts'
import { settings } from '#test/support/builders.ts'
import { performed } from '#test/support/given.ts'

const plan: TemplateValues = { name: 'Plan', text: 'Levels:\nRisk:', field: 'notes', weekdays: [] }
const empty = journalOf({ checklists: [], settings: settings() })

const after = (journal: Journal, asked: Asked): Journal => performed(journal, accepted(asked))
const add = (journal: Journal, id: string, parts: Partial<TemplateValues> = {}): Journal =>
  after(journal, addTextTemplate(journal, id, { ...plan, ...parts }))
const names = (journal: Journal, date: string, field: 'notes' | 'reflections' = 'notes') =>
  templatesFor(journal, date, field).map(({ name }) => name)

describe('A template of text', () => {
  const week = add(
    add(add(empty, 'a', { name: 'Every day' }), 'b', { name: 'Mondays and Sundays', weekdays: [7, 1] }),
    'c',
    { name: 'Review', field: 'reflections', weekdays: [5] },
  )

  it.each([
    ['2026-11-16', 'notes', ['Every day', 'Mondays and Sundays']],
    ['2026-11-20', 'notes', ['Every day']],
    ['2026-11-22', 'notes', ['Every day', 'Mondays and Sundays']],
    ['2026-11-20', 'reflections', ['Review']],
    ['2026-11-19', 'reflections', []],
    ['no date', 'notes', ['Every day']],
  ] as const)('is offered on its weekdays, in its field: %s, %s', (date, field, offered) =>
    expect(names(week, date, field)).toEqual(offered),
  )

  it('keeps its weekdays in order, and its trimmed name', () => {
    const journal = add(empty, 'a', { name: ' Plan ', weekdays: [5, 1, 3] })
    expect(textTemplatesOf(journal)).toEqual([{ ...plan, id: 'a', weekdays: [1, 3, 5] }])
  })

  it('is changed in what its author changed alone, and goes with its deletion', () => {
    const journal = add(empty, 'a')
    const [seen] = textTemplatesOf(journal)
    if (!seen) throw new Error('no template')
    const asked = changeTextTemplate(journal, seen, { ...seen, name: 'Morning plan', weekdays: [2] })
    expect(asked.ok && asked.value.map(({ data }) => ('field' in data ? data.field : ''))).toEqual(['name', 'weekdays'])
    const changed = after(journal, asked)
    expect(textTemplatesOf(changed)).toEqual([{ ...plan, id: 'a', name: 'Morning plan', weekdays: [2] }])
    expect(textTemplatesOf(after(changed, deleteTextTemplate(changed, 'a')))).toEqual([])
  })

  it.each([
    [{ name: ' ' }, 'A template needs a name'],
    [{ name: 'x'.repeat(101) }, 'The name of a template cannot exceed 100 characters'],
    [{ text: ' \n' }, 'A template needs a text'],
    [{ text: 'x'.repeat(10_001) }, 'The text of a template cannot exceed 10000 characters'],
    [{ text: '<script>' }, 'The template contains invalid content'],
    [{ name: '<script>' }, 'The template contains invalid content'],
  ])('is refused where a rule says so (%#)', (parts, message) => {
    const asked = addTextTemplate(empty, 'a', { ...plan, ...parts })
    expect(asked.ok ? '' : messageOf(asked.error)).toBe(message)
  })

  it('is refused beyond the limit, and where it is not there any more', () => {
    const records = Array.from({ length: 50 }, (_, n) => ({ id: `t${n}`, name: 'N', text: 'T' }))
    const full = journalOf({ records: { textTemplates: tableOf<unknown>(records, recordKey) }, settings: settings() })
    const answers = [
      addTextTemplate(full, 'new', plan),
      changeTextTemplate(full, { ...plan, id: 'gone' }, plan),
      deleteTextTemplate(full, 'gone'),
    ]
    expect(answers.map((asked) => (asked.ok ? '' : messageOf(asked.error)))).toEqual([
      'Maximum 50 templates',
      'This template no longer exists',
      'This template no longer exists',
    ])
  })

  it('is read whatever a foreign file has in its fields', () => {
    const odd = [{ id: 'a', name: 5, text: 'T', field: 'other', weekdays: [0, 9, '1', 2] }, 'no record', { id: 'b' }]
    const journal = journalOf({ records: { textTemplates: tableOf<unknown>(odd, recordKey) }, settings: settings() })
    expect(textTemplatesOf(journal)).toEqual([
      { id: 'a', name: '', text: 'T', field: 'notes', weekdays: [2] },
      { id: 'b', name: '', text: '', field: 'notes', weekdays: [] },
    ])
    expect(names(journal, '2026-11-16')).toEqual([])
  })

  it('F21 whose text two devices changed is the later one, and the other waits as a conflict; weekdays join', () => {
    const start = add(empty, 'a')
    const seen = { ...plan, id: 'a' }
    const writing = (parts: Partial<TemplateValues>) => accepted(changeTextTemplate(start, seen, { ...seen, ...parts }))
    const journal = savedInTurn(
      fileOf(start),
      writing({ text: 'Of the phone', weekdays: [1] }),
      writing({ text: 'Of the desk', weekdays: [2] }),
    )
    expect(textTemplatesOf(journal)).toEqual([{ ...plan, id: 'a', text: 'Of the desk', weekdays: [1, 2] }])
    expect(journal.conflicts.map(({ field, text }) => [field, text])).toEqual([['textTemplates.text', 'Of the phone']])
  })
})
