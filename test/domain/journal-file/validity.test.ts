import { describe, expect, it } from 'vitest'
import { messageOf } from '#domain/errors/catalogue.ts'
import { type FileProblem, freshJournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { content, plainFile, readJournal, textOf } from './files.ts'

const problemOf = (text: string): FileProblem => {
  const read = parseJournalFile(text)
  if (read.ok) throw new Error('accepted')
  return read.error
}

const detailOf = (value: unknown): string => {
  const problem = problemOf(textOf(value))
  if (problem.kind !== 'invalid') throw new Error(problem.kind)
  return messageOf(problem.detail)
}

const without = (name: string) => Object.fromEntries(Object.entries(content()).filter(([key]) => key !== name))
const task = { id: 't1', checklistId: 'c1', text: 'x', completed: false, sortOrder: 0 }
const entry = { date: '2026-11-19', notes: '', reflections: '' }

describe('[spec 3 Journal file] [spec 5 Data file] a file is a journal only if its frame is whole', () => {
  it('reads a file of the spec, and a fresh one', () => {
    const file = readJournal(textOf(content()))
    expect(file.version).toBe('1.0.0')
    expect([file.journal.tasks.size, file.journal.counts]).toEqual([1, { completed: 1, total: 1 }])
    const fresh = freshJournalFile('2026-11-20T10:00:00.000Z')
    expect(plainFile(readJournal(printJournalFile(fresh)))).toEqual(plainFile(fresh))
    expect(Object.keys(JSON.parse(printJournalFile(fresh)) as object)).toEqual([
      'app_id',
      'version',
      'created',
      'updated',
      'data',
    ])
  })

  it.each(['app_id', 'version', 'created', 'updated', 'data'])('says that %s is missing', (name) => {
    expect(messageOf(problemOf(textOf(without(name))).error)).toBe('Invalid file format')
    expect(detailOf(without(name))).toBe(`Missing required field: ${name}`)
  })

  it.each([
    [[], 'Invalid file data structure'],
    ['a text', 'Invalid file data structure'],
    [null, 'Invalid file data structure'],
    [content({ version: 1 }), 'Invalid file data structure'],
    [content({ created: 1 }), 'Invalid file data structure'],
    [content({ updated: null }), 'Invalid file data structure'],
    [content({ app_id: 7 }), 'Invalid file data structure'],
    [content({ data: [] }), 'Invalid file data structure'],
    [content({ data: {} }), 'Missing required field: checklists'],
    [content({}, { checklists: undefined }), 'Missing required field: checklists'],
    [content({}, { tasks: undefined }), 'Missing required field: tasks'],
    [content({}, { journalEntries: undefined }), 'Missing required field: journalEntries'],
    [content({}, { dayStats: undefined }), 'Missing required field: dayStats'],
    [content({}, { settings: undefined }), 'Missing required field: settings'],
    [content({}, { checklists: {} }), 'Checklists must be an array'],
    [content({}, { tasks: 'none' }), 'Tasks must be an array'],
    [content({}, { journalEntries: null }), 'Journal entries must be an array'],
    [content({}, { dayStats: {} }), 'Day stats must be an array'],
    [content({}, { settings: [] }), 'Settings must be an object'],
    [content({}, { checklists: [{ id: 'c1', name: 'x' }] }), 'Invalid checklist structure'],
    [content({}, { checklists: [{ id: 1, name: 'x', createdAt: 1 }] }), 'Invalid checklist structure'],
    [content({}, { checklists: [{ id: 'c', name: null, createdAt: 1 }] }), 'Invalid checklist structure'],
    [content({}, { tasks: [{ ...task, id: 1 }] }), 'Invalid task structure'],
    [content({}, { tasks: [{ ...task, checklistId: null }] }), 'Invalid task structure'],
    [content({}, { tasks: [{ ...task, text: ['x'] }] }), 'Invalid task structure'],
    [content({}, { tasks: [{ ...task, completed: 'yes' }] }), 'Invalid task structure'],
    [content({}, { tasks: [{ ...task, sortOrder: '1' }] }), 'Invalid task structure'],
    [content({}, { tasks: [null] }), 'Invalid task structure'],
    [content({}, { journalEntries: [{ notes: '', reflections: '' }] }), 'Date is required'],
    [content({}, { dayStats: [{ date: '', completed: 1, total: 1 }] }), 'Date is required'],
    [content({}, { journalEntries: [{ ...entry, date: 20261119 }] }), 'Invalid journal entry structure'],
    [content({}, { journalEntries: [{ ...entry, notes: 5 }] }), 'Invalid journal entry structure'],
    [content({}, { journalEntries: [{ ...entry, reflections: undefined }] }), 'Invalid journal entry structure'],
    [content({}, { journalEntries: [{ ...entry, createdAt: 5 }] }), 'Invalid journal entry structure'],
    [content({}, { journalEntries: [{ ...entry, updatedAt: 5 }] }), 'Invalid journal entry structure'],
    [content({}, { dayStats: [{ date: '2026-11-19', completed: '1', total: 1 }] }), 'Invalid day stats structure'],
    [content({}, { dayStats: [{ date: '2026-11-19', completed: 1 }] }), 'Invalid day stats structure'],
    [
      content({}, { dayStats: [{ date: '2026-11-19', completed: 1, total: 1, tasks: [{ id: 't' }] }] }),
      'Invalid day stats structure',
    ],
    [content({}, { settings: { excludeWeekends: 'no' } }), 'Invalid settings structure'],
    [content({}, { settings: { lastVisitDate: 5 } }), 'Invalid settings structure'],
    [content({}, { settings: { theme: 5 } }), 'Invalid settings structure'],
    [content({}, { settings: { linkedSnapTradeAccounts: [5] } }), 'Invalid settings structure'],
    [content({}, { settings: { lastTaskResetDate: 5 } }), 'Invalid settings structure'],
  ])('refuses %j: %s', (value, message) => expect(detailOf(value)).toBe(message))

  it('a number that JSON cannot hold again is not well-formed', () => {
    const text = textOf(content({}, { tasks: [{ ...task, sortOrder: 7777 }] })).replace('7777', '1e999')
    expect(problemOf(text).kind).toBe('invalid')
  })

  it.each(['', '{', 'null,', '<html>Sign in</html>', '{"app_id":"bellbook"', '\u0000'])(
    'F5 says of %j that it is no JSON',
    (text) => expect(problemOf(text)).toMatchObject({ kind: 'not-json', error: { code: 'INVALID_FORMAT' } }),
  )

  it('F14 recognises another app’s file', () =>
    expect(problemOf(textOf(content({ app_id: 'ledger' })))).toMatchObject({ kind: 'foreign' }))

  it.each(['2.0.0', '2', '10.1', 'next', ''])('F15 I17 leaves version %j alone as newer', (version) => {
    expect(problemOf(textOf(content({ version, data: { reshaped: true } })))).toMatchObject({ kind: 'newer', version })
  })

  it('I17 leaves a newer sync block alone', () =>
    expect(problemOf(textOf(content({ sync: { v: 2, c: {} } })))).toMatchObject({ kind: 'newer', version: '1.0.0' }))

  it.each(['0.9', '1.0.0', '1.7.3', '1'])('I16 reads version %j and keeps it', (version) => {
    const file = readJournal(textOf(content({ version })))
    expect(readJournal(printJournalFile(file)).version).toBe(version)
  })

  it('D19 reads texts that cannot be typed today', () => {
    const odd = content(
      {},
      {
        checklists: [
          { id: 'c1', name: 'admin', createdAt: -1 },
          { id: 'c2', name: '<script>alert(1)</script>', createdAt: 1.5 },
        ],
        tasks: Array.from({ length: 300 }, (_, index) => ({
          ...task,
          id: `t${index}`,
          text: index === 0 ? '' : 'x'.repeat(600),
          checklistId: 'gone',
        })),
        journalEntries: [
          { date: '1999-01-01', notes: 'x'.repeat(20_000), reflections: '\u0000' },
          { date: 'some day', notes: '', reflections: '' },
        ],
      },
    )
    const { journal } = readJournal(textOf(odd))
    expect([journal.checklists.size, journal.tasks.size, journal.entries.size]).toEqual([2, 300, 2])
  })

  it('[spec 9] fills absent settings with the defaults, and follows the system for a theme it does not know', () => {
    expect(readJournal(textOf(content({}, { settings: { theme: 'sepia', density: 2 } }))).journal.settings).toEqual({
      excludeWeekends: false,
      lastVisitDate: '',
      theme: 'system',
      showPortfolioValues: false,
      linkedSnapTradeAccounts: [],
      density: 2,
    })
  })

  it.each([7, 'x', [], { c: [] }, { c: { me: { s: '1' } }, h: 1, w: [], k: {}, g: { 't:1': 5 } }])(
    'reads a file whose sync block is %j',
    (sync) => {
      const { clients, dataHash, writtenBy } = readJournal(textOf(content({ sync }))).sync
      expect([clients.size, dataHash, writtenBy]).toEqual([0, undefined, undefined])
    },
  )

  it('reads a file that an editor put a byte order mark before', () =>
    expect(readJournal(`\ufeff${textOf(content())}`).version).toBe('1.0.0'))
})
