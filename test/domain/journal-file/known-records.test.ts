import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalData, canonicalDataSteps } from '#domain/journal-file/canonical.ts'
import { parseInPieces } from '#domain/journal-file/json-pieces.ts'
import { knownRecords } from '#domain/journal-file/known-records.ts'
import {
  freshJournalFile,
  type JournalFile,
  parseJournalFile,
  parseJournalFileSteps,
} from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal, JournalEntry } from '#domain/record/journal.ts'
import { isSameJson } from '#domain/record/same-json.ts'
import { tableGet, tablePut } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { accepted } from '#test/support/answers.ts'
import { forAll } from '#test/support/for-all.ts'

const entry = (date: string, notes: string, more: object = {}): JournalEntry => ({
  date,
  notes,
  reflections: '',
  ...more,
})
/** More than is parsed in one step. */
const many = journalOf({
  entries: Array.from({ length: 400 }, (_, index) =>
    entry(`d${index}`, `${index} `.repeat(400), { trades: { trades: [{ id: `t${index}`, units: index }] } }),
  ),
  tasks: Array.from({ length: 200 }, (_, index) => ({
    id: `t${index}`,
    checklistId: 'c',
    text: `Task ${index} `.repeat(300),
    completed: false,
    sortOrder: index,
  })),
})
const fileOf = (journal: Journal): JournalFile => ({ ...freshJournalFile('2026-11-20T08:00:00.000Z'), journal })
const changed = {
  ...many,
  entries: tablePut(many.entries, entry('d70', 'Another text.')),
  tasks: tablePut(many.tasks, { id: 'new', checklistId: 'c', text: 'New', completed: false, sortOrder: 999 }),
}
const read = (text: string, known?: Journal): Journal =>
  accepted(runSync(parseJournalFileSteps(text, known && knownRecords(known)))).journal

describe('[budgets 3] A file of which most is known already', () => {
  it.each([
    ['as we print it', (text: string) => text],
    ['as another program prints it', (text: string) => JSON.stringify(JSON.parse(text))],
    ['laid out for eyes', (text: string) => JSON.stringify(JSON.parse(text), null, 2)],
  ])('is read as if nothing were known, and what is the same is held once: %s', (_, layout) => {
    const text = layout(printJournalFile(fileOf(changed)))
    const journal = read(text, many)
    expect(parseJournalFile(text)).toEqual({ ok: true, value: expect.objectContaining({ journal }) })
    expect(tableGet(journal.entries, 'd69') === tableGet(many.entries, 'd69')).toBe(true)
    expect(tableGet(journal.tasks, 't7') === tableGet(many.tasks, 't7')).toBe(true)
    expect(tableGet(journal.entries, 'd70')).toEqual(entry('d70', 'Another text.'))
    expect(journal.entries.buckets.map((bucket, place) => bucket === many.entries.buckets[place])).toEqual([
      true,
      false,
      true,
      true,
      true,
      true,
      true,
    ])
    expect(journal.tasks.buckets.map((bucket, place) => bucket === many.tasks.buckets[place])).toEqual([
      true,
      true,
      true,
      false,
    ])
  })

  it('is printed as what it says, although only what is new has to be printed', () => {
    canonicalData(many)
    const text = printJournalFile(fileOf(changed))
    expect(runSync(canonicalDataSteps(read(text, many))).join('')).toBe(canonicalData(read(text)))
  })

  const value = fc.oneof(
    fc.constantFrom(1, -0, 0, 'a', 'b', true, null, '__proto__'),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'toString'), fc.constantFrom(1, 'a', null), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    fc.array(fc.constantFrom(1, 'a'), { maxLength: 2 }),
  )
  const records = fc.array(fc.record({ id: fc.constantFrom('x', 'y', 'z'), more: value }), {
    minLength: 1,
    maxLength: 6,
  })

  it('takes a record as it was read when it differs in any field', () =>
    forAll(records, records, (before, after) => {
      // What JSON makes of them, `__proto__` as a field included.
      const textOf = (list: unknown): string => JSON.stringify({ data: { tasks: list } }).replaceAll('"more"', '"text"')
      const [knownText, text] = [textOf(before), textOf(after)]
      const known = journalOf({ tasks: (JSON.parse(knownText) as { data: { tasks: [] } }).data.tasks })
      const parsed = runSync(parseInPieces(text, 10, knownRecords(known).recognise))
      expect(JSON.stringify(parsed?.value)).toBe(JSON.stringify(JSON.parse(text)))
    }))

  it('[A30] a field that is called like a prototype is another one than any that is not there', () => {
    const [one, other] = ['{"__proto__":{}}', '{"a":{}}'].map((text): unknown => JSON.parse(text))
    expect(isSameJson(one, other)).toBe(false)
    expect([isSameJson(other, one), isSameJson(one, JSON.parse('{"__proto__":{}}'))]).toEqual([false, true])
    expect([isSameJson({}, []), isSameJson({ a: undefined }, {})]).toEqual([false, true])
  })

  it('lists are the same item by item, and with whatever else they carry', () => {
    const withField = Object.assign(['a'], { more: 1 })
    expect(isSameJson(['a', ['b'], { c: 1 }], ['a', ['b'], { c: 1 }])).toBe(true)
    expect(isSameJson(['a', 'b'], ['b', 'a'])).toBe(false)
    expect([isSameJson(withField, ['a']), isSameJson(['a'], withField)]).toEqual([false, false])
    expect([isSameJson([undefined], [null]), isSameJson(Array.from({ length: 1 }), [null])]).toEqual([false, false])
  })

  it.each([[{ toString: 1 }], [null], [['t7']], [7]])('[A30] a key that is no text is found nowhere: %j', (id) => {
    const record = { id }
    expect(knownRecords(many).recognise('tasks', record)).toBe(record)
    expect(knownRecords(many).recognise('constructor', record)).toBe(record)
  })
})
