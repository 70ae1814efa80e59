import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { limits } from '#domain/limits.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import { forAll } from '#test/support/for-all.ts'
import { content, readJournal, textOf } from './files.ts'

const kindOf = (text: string): string => {
  const read = parseJournalFile(text)
  return read.ok ? 'ok' : read.error.kind
}

/** A file with a raw piece of JSON in place of a mark, which `JSON.stringify` could not write. */
const withRaw = (value: unknown, raw: string): string => textOf(value).replace('"RAW"', raw)

const ticked = {
  type: 'TaskCompleted',
  data: { taskId: 't1' },
  at: '2026-11-20T10:00:00.000Z',
  day: '2026-11-20',
} as const

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

describe('A30 keys that are called like a prototype reach none, and are kept as what they are: unknown fields', () => {
  const places = [
    content({ sync: { v: 1, c: 'RAW' } }),
    content({ sync: { v: 1, g: 'RAW' } }),
    content({ sync: { v: 1, extra: 'RAW' } }),
    content({ extra: 'RAW' }),
    content({}, { extra: ['RAW'] }),
    content({}, { settings: { nested: 'RAW' } }),
    content({}, { checklists: [{ id: 'c1', name: 'x', createdAt: 1, nested: 'RAW' }] }),
    content({}, { journalEntries: [{ date: '2026-11-19', notes: '', reflections: '', trades: 'RAW' }] }),
  ]
  const raws = ['__proto__', 'constructor', '\\u005f_proto__', 'construct\\u006fr'].flatMap((key) => [
    `{"${key}":{"polluted":1,"s":1,"e":"e","t":"t"},"kept":2}`,
    `{"deeper":{"${key}":{"prototype":{"polluted":1}}},"kept":2}`,
    `{"kept":2,"${key}":"2026-11-20"}`,
  ])

  it.each(places.flatMap((place) => raws.map((raw) => [raw, place] as const)))('%s in %j', (raw, place) => {
    const file = readJournal(withRaw(place, raw))
    const text = printJournalFile(file)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(file.extra)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(file.journal.settings)).toBe(Object.prototype)
    expect(Object.getPrototypeOf(foldEvents(file.journal, [ticked]).settings)).toBe(Object.prototype)
    // Marks and tombstones in the wrong shape are damage; every other field belongs to another program.
    const isSyncPart = 'c' in Object(place['sync']) || 'g' in Object(place['sync'])
    expect(/"(__proto__|constructor)":/.test(text) || isSyncPart).toBe(true)
    expect(printJournalFile(readJournal(text))).toBe(text)
  })

  it('ids of that name are only ids', () => {
    const ids = ['__proto__', 'constructor', 'toString', 'hasOwnProperty']
    const file = readJournal(
      textOf(
        content(
          {},
          { tasks: ids.map((id) => ({ id, checklistId: '__proto__', text: id, completed: true, sortOrder: 0 })) },
        ),
      ),
    )
    expect([...file.journal.tasks.hints.keys()]).toEqual(ids)
    expect(file.journal.counts).toEqual({ completed: 4, total: 4 })
  })

  it('words of that name in a text stay', () => {
    const file = readJournal(
      textOf(
        content(
          {},
          { journalEntries: [{ date: '2026-11-19', notes: 'my "__proto__": constructor', reflections: '' }] },
        ),
      ),
    )
    expect(printJournalFile(file)).toContain('my \\"__proto__\\": constructor')
  })
})

describe('A31 a file made to hurt is refused before it can', () => {
  it('refuses more bytes than a journal may have, unread', () =>
    expect(kindOf(`${' '.repeat(limits.journalFileMaxBytes)}{}`)).toBe('excessive'))

  it.each([
    ['lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['both', `${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`],
  ])('refuses 10,000 levels of %s, wherever they are', (_, raw) => {
    expect(kindOf(raw)).toBe('excessive')
    expect(kindOf(withRaw(content({ extra: 'RAW' }), raw))).toBe('excessive')
    expect(kindOf(withRaw(content({}, { settings: { nested: 'RAW' } }), raw))).toBe('excessive')
    expect(kindOf(withRaw(content({ sync: 'RAW' }), raw))).toBe('excessive')
  })

  it('refuses millions of levels without building them', () => expect(kindOf('['.repeat(9_000_000))).toBe('excessive'))

  it('refuses a million tasks', () =>
    expect(kindOf(`{"app_id":"bellbook","data":{"tasks":[${'{},'.repeat(1_000_000)}{}]}}`)).toBe('excessive'))

  it('reads 64 levels, the most that are allowed', () => {
    expect(kindOf(withRaw(content({ extra: 'RAW' }), nested(limits.journalNestingMaxLevels - 1)))).toBe('ok')
    expect(kindOf(withRaw(content({ extra: 'RAW' }), nested(limits.journalNestingMaxLevels)))).toBe('excessive')
  })

  it('many records of one key cost no more than as many of different keys', () => {
    const many = 5000
    const tasks = Array.from({ length: many }, (_, index) => ({
      id: 't',
      checklistId: 'c',
      text: `${index}`,
      completed: false,
      sortOrder: 0,
    }))
    const days = Array.from({ length: many }, (_, index) => ({ date: `d${index % 2}`, completed: index, total: index }))
    const { journal } = readJournal(textOf(content({}, { tasks, dayStats: days })))
    expect([journal.tasks.size, journal.dayStats.size]).toEqual([many, 2])
  })

  it('unsorted keys at every level cost each level once', () => {
    forAll(fc.integer({ min: 1, max: 60 }), (levels) => {
      let value: unknown = 1
      for (let level = 0; level < levels; level += 1) value = { b: value, a: 1 }
      expect(canonicalText(value)).toBe(`${'{"a":1,"b":'.repeat(levels)}1${'}'.repeat(levels)}`)
    })
  })
})
