import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removalOf } from '#domain/fills/imported-accounts.ts'
import type { JournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { limits } from '#domain/limits.ts'
import { emptyJournal, journalOf } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import { tablePut, tableRemove, tableUpdate } from '#domain/record/table.ts'
import { runSync } from '#domain/steps.ts'
import { deletedKeys, type GateRefusal, refusalSteps, type Upload } from '#domain/sync/gate.ts'
import { journalAfter, traded } from '#test/domain/fills/books.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import {
  anyDraft,
  anyJournal,
  checklist,
  entry,
  plain,
  small,
  smallJournal,
  task,
  today,
} from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'
import { act, actOnDays, deviceOn, pendingIn, upload } from './devices.ts'

const at = { at: '2026-11-20T11:00:00.000Z', day: today } as const
const deleted = (taskId: string): JournalEvent => ({ type: 'TaskDeleted', data: { taskId, base: '' }, ...at })

const deletions = (count: number): ReadonlyArray<JournalEvent> =>
  Array.from({ length: count }, (_, index) => deleted(`t${index}`))

const many = journalOf({
  checklists: [checklist('c1')],
  tasks: Array.from({ length: 40 }, (_, index) => task(`t${index}`)),
  entries: Array.from({ length: 20 }, (_, index) =>
    entry(`2026-10-${String(index + 1).padStart(2, '0')}`, { notes: 'x' }),
  ),
})

const textOfBytes = (character: string, bytes: number): string =>
  character.repeat(Math.floor(bytes / new TextEncoder().encode(character).length))

const check = (
  base: JournalFile,
  out: JournalFile,
  events: ReadonlyArray<JournalEvent> = [],
  parts: Partial<Upload> = {},
): GateRefusal | undefined =>
  runSync(
    refusalSteps({
      scopeFileId: 'f',
      targetFileId: 'f',
      base: { kind: 'read', file: base },
      out,
      text: printJournalFile(out),
      events,
      ...parts,
    }),
  )

const withoutTasks = (journal: JournalFile['journal'], count: number) => {
  const tasks = Array.from({ length: count }, (_, index) => `t${index}`).reduce(tableRemove, journal.tasks)
  return { ...journal, tasks }
}

describe('the gate lets pass', () => {
  it('every upload that a replay makes', () => {
    forAll(anyJournal, fc.array(fc.record({ draft: anyDraft, day: small.day }), { maxLength: 30 }), (journal, all) => {
      const device = actOnDays(deviceOn(fileOf(journal), 'a'), all)
      const events = pendingIn(device).events.map(({ event }) => event)
      expect(check(device.file, upload(device), events)).toBeUndefined()
    })
  })

  it('an unchanged journal, an empty one, and the first records of one', () => {
    expect(check(fileOf(smallJournal), fileOf(smallJournal))).toBeUndefined()
    expect(check(fileOf(emptyJournal), fileOf(emptyJournal))).toBeUndefined()
    expect(check(fileOf(emptyJournal), fileOf(many))).toBeUndefined()
  })
})

describe('the gate stays shut', () => {
  it('I24 for the events of another file', () =>
    expect(check(fileOf(many), fileOf(many), [], { targetFileId: 'g' })).toBe('other-file'))

  it('I5 Rule F for a journal in place of unreadable bytes of which no copies are kept', () => {
    const base = { kind: 'replaces-unreadable', file: fileOf(many) } as const
    expect(check(fileOf(many), fileOf(many), [], { base: { ...base, hasCopies: false } })).toBe('no-base')
    expect(check(fileOf(many), fileOf(many), [], { base: { ...base, hasCopies: true } })).toBeUndefined()
  })

  it.each([
    ['a task', { ...many, tasks: tableRemove(many.tasks, 't3') }],
    ['a checklist', { ...many, checklists: tableRemove(many.checklists, 'c1') }],
    ['an entry', { ...many, entries: tableRemove(many.entries, '2026-10-01') }],
  ])('I6 for a file without %s that was not deleted', (_, journal) =>
    expect(check(fileOf(many), fileOf(journal))).toBe('unexplained-deletion'),
  )

  it('I6 for a day record that is gone: nothing deletes those', () => {
    const stats = journalOf({ dayStats: [{ date: today, completed: 1, total: 1 }] })
    expect(check(fileOf(stats), fileOf(emptyJournal))).toBe('unexplained-deletion')
  })

  it('I6 lets a deletion pass with its event, and only that one', () => {
    expect(check(fileOf(many), fileOf(withoutTasks(many, 1)), [deleted('t0')])).toBeUndefined()
    expect(check(fileOf(many), fileOf(withoutTasks(many, 2)), [deleted('t0')])).toBe('unexplained-deletion')
  })

  it.each([
    ['memory was cleared', emptyJournal],
    ['the list was cut', withoutTasks(many, 35)],
  ])('I7 when more than half would go because %s', (_, journal) =>
    expect(check(fileOf(many), fileOf(journal))).toBe('shrinks'),
  )

  it('I6 lets the days of a file go with their trades, however many, and no day with a text', () => {
    const lines = Array.from({ length: 30 }, (_, index) =>
      traded('BUY', 1, 10, `2026-10-${String(index + 1).padStart(2, '0')}`, { accountId: 'Imported' }),
    )
    const journal = journalAfter(lines, [traded('BUY', 1, 10, '2026-11-18', { snapTradeId: 'p' })])
    const removal = { type: 'ReplaceTrades', data: removalOf(journal, 'Imported') } as const
    const device = act(deviceOn(fileOf(journal), 'a'), removal)
    const events = pendingIn(device).events.map(({ event }) => event)
    expect([upload(device).journal.entries.size, check(device.file, upload(device), events)]).toEqual([1, undefined])
    expect(check(device.file, upload(device), [])).toBe('shrinks')
    const written = tableUpdate(journal.entries, '2026-10-05', (before) => ({ ...before, notes: 'Mine' }))
    expect(check(fileOf({ ...journal, entries: written }), upload(device), events)).toBe('shrinks')
  })

  it('I6 lets a day of a file go when its trades join the account that goes on, on the day before', () => {
    const journal = journalAfter(
      [traded('BUY', 1, 10, '2026-11-03T02:00:00.000Z', { accountId: 'old' })],
      [traded('BUY', 1, 10, '2026-11-03T02:00:00.000Z', { accountId: 'new', snapTradeId: 'p', day: '2026-11-02' })],
    )
    const renewal = {
      type: 'RecordActivities',
      data: { source: 'sync', activities: [], renewed: [{ from: 'old', to: 'new', without: [] }] },
    } as const
    const device = act(deviceOn(fileOf(journal), 'a'), renewal)
    const events = pendingIn(device).events.map(({ event }) => event)
    expect([upload(device).journal.entries.size, check(device.file, upload(device), events)]).toEqual([1, undefined])
    expect(check(device.file, upload(device), [])).toBe('unexplained-deletion')
  })

  it('I7 counts deletions by the user, at exactly more than half and more than ten', () => {
    expect(check(fileOf(many), fileOf(withoutTasks(many, 31)), deletions(30))).toBe('shrinks')
    expect(check(fileOf(many), fileOf(withoutTasks(many, 31)), deletions(31))).toBeUndefined()
    expect(check(fileOf(many), fileOf(withoutTasks(many, 30)))).toBe('unexplained-deletion')
    const few = journalOf({
      checklists: [checklist('c1')],
      tasks: Array.from({ length: 11 }, (_, index) => task(`t${index}`)),
    })
    expect(check(fileOf(few), fileOf(withoutTasks(few, 11)))).toBe('shrinks')
    expect(check(fileOf(few), fileOf(withoutTasks(few, 10)))).toBe('unexplained-deletion')
  })

  it('I16 for a file that lost an unknown field or another device’s counter', () => {
    const clients = (s: number) => ({ ...fileOf(many).sync, clients: new Map([['b', { s, e: 'e', t: 't' }]]) })
    expect(check(fileOf(many, { extra: { x: 1 } }), fileOf(many))).toBe('drops-unknown')
    expect(check(fileOf({ ...many, extra: { x: 1 } }), fileOf(many))).toBe('drops-unknown')
    expect(check(fileOf(many, { sync: { ...clients(1), extra: { x: 1 } } }), fileOf(many))).toBe('drops-unknown')
    expect(check(fileOf(many, { sync: clients(2) }), fileOf(many, { sync: clients(1) }))).toBe('drops-unknown')
    expect(check(fileOf(many, { sync: clients(2) }), fileOf(many, { sync: clients(2) }))).toBeUndefined()
  })

  it('for more than 20 MB, in bytes', () => {
    const out = fileOf(emptyJournal)
    const most = limits.journalFileMaxBytes
    expect(check(out, out, [], { text: textOfBytes('x', most) })).toBeUndefined()
    expect(check(out, out, [], { text: textOfBytes('x', most + 1) })).toBe('too-large')
    expect(check(out, out, [], { text: textOfBytes('é', most + 2) })).toBe('too-large')
    expect(check(out, out, [], { text: textOfBytes('€', most + 3) })).toBe('too-large')
    expect(check(out, out, [], { text: textOfBytes('🔔', most) })).toBeUndefined()
    expect(check(out, out, [], { text: textOfBytes('🔔', most + 4) })).toBe('too-large')
  })

  it.each([
    ['a number that JSON cannot hold', { ...task('t1'), sortOrder: Number.NaN }],
    ['a field of the wrong type', { ...task('t1'), text: 5 as unknown as string }],
    ['an unknown field that does not read back', Object.assign(task('t1'), { when: new Date(0) })],
  ])('for %s', (_, record) => {
    const out = fileOf({ ...smallJournal, tasks: tablePut(smallJournal.tasks, record) })
    expect(check(fileOf(smallJournal), out)).toBe('inconsistent')
  })

  it('for a frame that does not read back, and for a text that is not of this file', () => {
    const base = fileOf(smallJournal)
    expect(check(base, { ...base, version: '2.0.0' })).toBe('inconsistent')
    expect(check(base, { ...base, extra: { odd: Number.POSITIVE_INFINITY } })).toBe('inconsistent')
    expect(
      check(base, fileOf({ ...smallJournal, settings: { ...smallJournal.settings, theme: 5 as unknown as 'dark' } })),
    ).toBe('inconsistent')
    expect(check(base, base, [], { text: '{}' })).toBe('inconsistent')
  })
})

describe('which deletions an upload may carry', () => {
  it.each<[JournalEvent, ReadonlyArray<string>]>([
    [deleted('t1'), ['t:t1']],
    [
      { type: 'ChecklistDeleted', data: { checklistId: 'c1', taskIds: ['t1', 't2'], base: '' }, ...at },
      ['c:c1', 't:t1', 't:t2'],
    ],
    [{ type: 'EntryDeleted', data: { date: today, notesBase: '', reflectionsBase: '' }, ...at }, [`e:${today}`]],
    [{ type: 'NotesWritten', data: { date: today, text: '', base: '' }, ...at }, [`e:${today}`]],
    [{ type: 'NotesWritten', data: { date: today, text: 'x', base: '' }, ...at }, []],
    [{ type: 'DayVisited', data: {}, ...at }, []],
    [
      { type: 'DayCorrected', data: { latest: today, becomes: today, invented: ['2036-01-01'] }, ...at },
      ['d:2036-01-01'],
    ],
  ])('%j', (event, keys) => expect([...deletedKeys([event])]).toEqual(keys))

  it('is what really goes when a checklist is deleted', () => {
    const device = act(deviceOn(fileOf(smallJournal), 'a'), { type: 'DeleteChecklist', data: { checklistId: 'c1' } })
    expect(plain(upload(device).journal).tasks.map(({ id }) => id)).toEqual(['t4'])
    expect(
      check(
        device.file,
        upload(device),
        pendingIn(device).events.map(({ event }) => event),
      ),
    ).toBeUndefined()
  })
})
