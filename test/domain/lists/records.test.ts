import { describe, expect, it } from 'vitest'
import { conflictRef } from '#domain/conflicts/views.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { evolveRecord, recordFingerprint } from '#domain/lists/evolve.ts'
import { inverseOfRecord } from '#domain/lists/inverse.ts'
import { recordKey, recordOf } from '#domain/lists/views.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { replacesNothing } from '#domain/record/conflict-list.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { RecordEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { RecordList, StoredRecord } from '#domain/record/record-lists.ts'
import { tableOf } from '#domain/record/table.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { fileOf } from '#test/domain/journal-file/files.ts'
import { act, type Device, deviceOn, pull, save, savedInTurn, viewOf } from '#test/domain/sync/devices.ts'
import { sessionAfter } from '#test/domain/undo/session.ts'
import { now, settings, today } from '#test/support/builders.ts'
import { applied, given, performed } from '#test/support/given.ts'

const fact = { at: now, day: today }
const note: StoredRecord = { id: 'n1', note: 'Waited', fills: ['f1'], labels: ['l1'] }
const label: StoredRecord = { id: 'l1', kind: 'setup', name: 'Retest' }

const journalWith = (tradeNotes: ReadonlyArray<unknown>, labels: ReadonlyArray<unknown> = []): Journal =>
  journalOf({
    records: { tradeNotes: tableOf(tradeNotes, recordKey), labels: tableOf(labels, recordKey) },
    settings: settings(),
  })
const small = journalWith([note], [label])

const change = (field: string, value: unknown, base?: string | ReadonlyArray<unknown>): CommandDraft => ({
  type: 'ChangeRecord',
  data: { list: 'tradeNotes', id: 'n1', field, value, ...(base !== undefined && { base }) },
})
const remove: CommandDraft = { type: 'DeleteRecord', data: { list: 'tradeNotes', id: 'n1' } }
const noteIn = (journal: Journal): StoredRecord | undefined => recordOf(journal, 'tradeNotes', 'n1')
const after = (journal: Journal, ...events: ReadonlyArray<RecordEvent>) => noteIn(foldEvents(journal, events))
const conflictsIn = (journal: Journal) => journal.conflicts.map(({ of, field, text }) => [of, field, text])

describe('A record of the trader', () => {
  it('is added as it is', () =>
    given(journalWith([]))
      .when({ type: 'AddRecord', data: { list: 'tradeNotes', record: note } })
      .emits({ type: 'RecordAdded', data: { list: 'tradeNotes', record: note } }))

  it('whose id is taken, or was, is not added a second time', () => {
    const deleted = { ...journalWith([]), tombstones: new Map([['tradeNotes:n1', today]]) }
    for (const journal of [small, deleted])
      given(journal)
        .when({ type: 'AddRecord', data: { list: 'tradeNotes', record: { id: 'n1', note: 'Other' } } })
        .emits()
  })

  it('is changed one field at a time; the event carries it as it was afterwards, and what its author saw', () => {
    given(small)
      .when(change('note', 'Chased'))
      .emits({
        type: 'RecordChanged',
        data: {
          list: 'tradeNotes',
          record: { ...note, note: 'Chased' },
          field: 'note',
          base: textFingerprint('Waited'),
        },
      })
    given(small)
      .when(change('labels', ['l1', 'l2']))
      .emits({
        type: 'RecordChanged',
        data: { list: 'tradeNotes', record: { ...note, labels: ['l1', 'l2'] }, field: 'labels', base: ['l1'] },
      })
  })

  it('[I2] replaces the text that its author saw; a newer text there is kept as a conflict', () => {
    const journal = performed(small, [change('note', 'Chased', textFingerprint('As it was'))])
    expect([noteIn(journal)?.['note'], conflictsIn(journal)]).toEqual(['Chased', [['n1', 'tradeNotes.note', 'Waited']]])
  })

  it('[I8] that was deleted during a change comes back with that change, in its place', () => {
    const written = change('note', 'Still typing')
    given(journalWith([])).when(written).rejects('OPERATION_ERROR', 'Failed to save this change')
    const journal = performed(journalWith([]), [
      {
        type: 'ChangeRecord',
        data: { list: 'tradeNotes', id: 'n1', field: 'note', value: 'Still typing', gone: true },
      },
    ])
    expect(noteIn(journal)).toEqual({ id: 'n1', note: 'Still typing', brought: true })
  })

  it('takes no event for what it says already', () => {
    given(small).when(change('note', 'Waited')).emits()
    given(small)
      .when(change('labels', ['l1']))
      .emits()
    given(small).when(change('target', undefined)).emits()
  })

  it.each([
    ['a text that is none', change('note', 5)],
    ['a text that is too long', change('note', 'x'.repeat(10_001))],
    ['a text with markup', change('note', '<script>')],
    ['a set that is no list', change('labels', 'l1')],
    ['a number that no file can hold', change('target', Number.POSITIVE_INFINITY)],
    ['another id', change('id', 'n2')],
    ['a record that is not there', { type: 'DeleteRecord', data: { list: 'tradeNotes', id: 'n9' } }],
    ['a record without an id', { type: 'AddRecord', data: { list: 'labels', record: { id: '', name: 'x' } } }],
    ['a new record with such a text', { type: 'AddRecord', data: { list: 'labels', record: { id: 'l9', name: 5 } } }],
  ] satisfies ReadonlyArray<readonly [string, CommandDraft]>)('refuses %s', (_, draft) =>
    given(small).when(draft).rejects('OPERATION_ERROR', 'Failed to save this change'),
  )
})

describe('Two devices and one record', () => {
  /** Both did something on the same file, and saved in this order. */
  const both = (first: CommandDraft, second: CommandDraft): Journal => savedInTurn(fileOf(small), [first], [second])

  it('[I2] both texts stay: one in its place, the other as a conflict', () => {
    const journal = both(change('note', 'From the desk'), change('note', 'From the phone'))
    expect(noteIn(journal)?.['note']).toBe('From the phone')
    expect(conflictsIn(journal)).toEqual([['n1', 'tradeNotes.note', 'From the desk']])
  })

  it('[I25] the conflict is restored into its field, or dismissed', () => {
    const journal = both(change('note', 'From the desk'), change('note', 'From the phone'))
    const [conflict] = journal.conflicts
    if (!conflict) throw new Error('no conflict')
    const restored = applied(journal, { type: 'RestoreConflict', data: conflictRef(conflict) })
    expect(restored.events.map(({ data }) => data)).toEqual([
      { list: 'tradeNotes', record: { ...note, note: 'From the desk' }, field: 'note', base: replacesNothing },
    ])
    expect(noteIn(restored.journal)?.['note']).toBe('From the desk')
    expect(conflictsIn(restored.journal)).toEqual([['n1', 'tradeNotes.note', 'From the phone']])
    const dismissed = performed(journal, [{ type: 'DismissConflict', data: conflictRef(conflict) }])
    expect(conflictsIn(dismissed)).toEqual([])
  })

  it('[I2] labels that each of them added and removed all count', () => {
    const journal = both(change('labels', ['l1', 'l2']), change('labels', ['l3']))
    expect(noteIn(journal)?.['labels']).toEqual(['l2', 'l3'])
    expect(noteIn(both(change('labels', ['l3']), change('labels', ['l1', 'l2'])))?.['labels']).toEqual(['l2', 'l3'])
  })

  it.each([
    ['skips', 'reason'],
    ['attachments', 'caption'],
    ['reviews', 'answer3'],
    ['textTemplates', 'text'],
    ['mappings', 'name'],
  ] as const)('[I2] in %s both texts of the field %s stay', (list, field) => {
    const words = (text: string): CommandDraft => ({
      type: 'ChangeRecord',
      data: { list, id: 'r1', field, value: text },
    })
    const file = fileOf(journalOf({ records: { [list]: tableOf<unknown>([{ id: 'r1' }], recordKey) } }))
    const journal = savedInTurn(file, [words('From the desk')], [words('From the phone')])
    expect(recordOf(journal, list, 'r1')?.[field]).toBe('From the phone')
    expect(conflictsIn(journal)).toEqual([['r1', `${list}.${field}`, 'From the desk']])
  })

  it.each([
    ['schedules', 'recurrences'],
    ['textTemplates', 'weekdays'],
    ['tradeNotes', 'stops'],
    ['tradeNotes', 'apart'],
  ] as const)('[I2] in %s all items count that each of them added to %s', (list, field) => {
    const items = (...value: ReadonlyArray<string>): CommandDraft => ({
      type: 'ChangeRecord',
      data: { list, id: 'r1', field, value },
    })
    const file = fileOf(journalOf({ records: { [list]: tableOf<unknown>([{ id: 'r1', [field]: ['a'] }], recordKey) } }))
    const journal = savedInTurn(file, [items('a', 'b')], [items('a', 'c')])
    expect(recordOf(journal, list, 'r1')?.[field]).toEqual(['a', 'b', 'c'])
  })

  it('[I2] changes of different fields both count, and the later one of the same field', () => {
    const journal = both(change('target', 12), change('rating', 4))
    expect(noteIn(journal)).toEqual({ ...note, target: 12, rating: 4 })
    expect(noteIn(both(change('target', 12), change('target', 13)))?.['target']).toBe(13)
  })

  it.each([
    ['a text', change('note', 'Not over yet'), { note: 'Not over yet' }],
    ['a label', change('labels', ['l1', 'l2']), { labels: ['l1', 'l2'] }],
    ['a stop', change('stops', [{ price: 9.5, at: now }]), { stops: [{ price: 9.5, at: now }] }],
    ['a value', change('target', 12), { target: 12 }],
  ])('[I8] %s that its deleter has not seen keeps the record, in either order', (_, edit, parts) => {
    expect(noteIn(both(edit, remove))).toEqual({ ...note, ...parts })
    const kept = both(remove, edit)
    expect(noteIn(kept)).toEqual({ ...note, ...parts, brought: true })
    // What was deleted is remembered no longer: a save that buries it is found out.
    expect([...kept.tombstones]).toEqual([])
  })

  it('[I8] deleted it stays deleted, for its own log and for one that had added it', () => {
    const added: RecordEvent = { type: 'RecordAdded', data: { list: 'tradeNotes', record: note }, ...fact }
    const gone: RecordEvent = {
      type: 'RecordDeleted',
      data: { list: 'tradeNotes', id: 'n1', base: recordFingerprint(note) },
      ...fact,
    }
    expect(after(journalWith([]), added, gone)).toBeUndefined()
    expect(after(journalWith([]), gone, added)).toBeUndefined()
    expect(after(small, gone, { ...added, type: 'RecordRestored' })).toEqual(note)
    // How it came here is nothing that its deleter could have missed.
    const seen = { ...gone, data: { ...gone.data, base: recordFingerprint({ ...note, brought: true }) } }
    expect(after(journalWith([{ ...note, brought: true }]), added, seen)).toBeUndefined()
  })

  it('[I4] a change brings along a record that another save had buried, and its own addition makes it whole', () => {
    const changed: RecordEvent = {
      type: 'RecordChanged',
      data: { list: 'tradeNotes', record: { ...note, target: 12 }, field: 'target' },
      ...fact,
    }
    const added: RecordEvent = { type: 'RecordAdded', data: { list: 'tradeNotes', record: note }, ...fact }
    expect(after(journalWith([]), changed)).toEqual({ ...note, target: 12, brought: true })
    expect(after(journalWith([]), changed, added)).toEqual({ ...note, target: 12 })
  })

  it('[I4] its addition gives the other fields to a text that came back alone, and nothing that was taken off', () => {
    const back = (list: RecordList, record: StoredRecord, field: string, added: StoredRecord) => {
      const facts: ReadonlyArray<RecordEvent> = [
        { type: 'RecordChanged', data: { list, record, field, base: '' }, ...fact },
        { type: 'RecordAdded', data: { list, record: added }, ...fact },
      ]
      return recordOf(facts.reduce(evolveRecord, journalWith([])), list, record.id)
    }
    const typed = { id: 'n1', note: 'Still typing' }
    expect(back('tradeNotes', typed, 'note', note)).toEqual({ ...note, ...typed })
    expect(back('tradeNotes', { ...note, rating: 3 }, 'rating', { ...note, target: 12 })).toEqual({
      ...note,
      rating: 3,
    })
    const review = { id: '2026-11', period: '2026-11', at: now, figuresThen: [] }
    expect(back('reviews', { id: '2026-11', focus: 'Wait' }, 'focus', review)).toEqual({ ...review, focus: 'Wait' })
  })
})

describe('Records that a device knows to have saved', () => {
  const added = act(deviceOn(fileOf(journalWith([])), 'desk'), {
    type: 'AddRecord',
    data: { list: 'tradeNotes', record: note },
  })
  const saved = save(act(added, change('note', 'Chased')))
  /** The file with these records, after a foreign program has lost the counters. */
  const without = (device: Device, records: ReadonlyArray<unknown>): Device =>
    pull(device, fileOf(journalWith(records)))

  it('[I4] is found again by its present text', () => {
    const device = without(saved, [{ ...note, note: 'Chased' }])
    expect(noteIn(viewOf(device))).toEqual({ ...note, note: 'Chased' })
    expect(noteIn(viewOf(act(without(saved, [{ ...note, note: 'Chased', rating: 2 }]), change('rating', 3))))).toEqual({
      ...note,
      note: 'Chased',
      rating: 3,
    })
  })

  it('[I4] is replayed where nothing of it is there', () =>
    expect(noteIn(viewOf(without(saved, [])))).toEqual({ ...note, note: 'Chased' }))

  it('[I4] is not believed of a record that came along with the change of another device', () => {
    const device = without(saved, [{ ...note, brought: true }])
    expect(noteIn(viewOf(device))).toEqual({ ...note, note: 'Chased' })
  })
})

describe('Undo of a record', () => {
  const wordsOf = (draft: CommandDraft) => sessionAfter(small, [draft]).stack.done[0]?.words

  it('says what it takes back', () =>
    expect([
      wordsOf({ type: 'AddRecord', data: { list: 'tradeNotes', record: { id: 'n2' } } }),
      wordsOf(change('note', 'Chased')),
      wordsOf(remove),
      wordsOf({ type: 'DeleteRecord', data: { list: 'labels', id: 'l1' } }),
    ]).toEqual(['add note on a trade', 'change note on a trade', 'delete note on a trade', 'delete label “Retest”']))

  it('leaves it as it was, without a conflict, and removes no record that was there before', () => {
    const added: RecordEvent = { type: 'RecordAdded', data: { list: 'tradeNotes', record: note }, ...fact }
    const changed = ['note', 'labels', 'target'].map((field): RecordEvent => ({
      type: 'RecordChanged',
      data: {
        list: 'tradeNotes',
        record: { ...note, note: 'Chased', labels: ['l1', 'l2'], target: 12 },
        field,
        base: field === 'labels' ? ['l1'] : textFingerprint('Waited'),
      },
      ...fact,
    }))
    for (const done of [added, ...changed]) {
      const undone = foldEvents(foldEvents(small, [done]), inverseOfRecord(done, small))
      expect([noteIn(undone), undone.conflicts]).toEqual([note, []])
    }
    expect(noteIn(foldEvents(small, inverseOfRecord(added, journalWith([]))))).toBeUndefined()
  })

  it('takes back its own label only, and nothing where the record is gone', () => {
    const done = {
      type: 'RecordChanged',
      data: { list: 'tradeNotes', record: { ...note, labels: ['l1', 'l2'] }, field: 'labels', base: ['l1'] },
      ...fact,
    } as const
    const inverse = { ...done, data: { ...done.data, record: note, base: ['l1', 'l2'] } } as const
    const takeBack: CommandDraft = { type: 'TakeBack', data: { reversals: [{ done, inverse: [inverse] }] } }
    const since = foldEvents(small, [
      done,
      { ...done, data: { ...done.data, record: { ...note, labels: ['l1', 'l3'] } } },
    ])
    expect(noteIn(performed(since, [takeBack]))?.['labels']).toEqual(['l1', 'l3'])
    given(journalWith([])).when(takeBack).emits()
  })
})
