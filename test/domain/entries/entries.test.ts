import { describe, expect, it } from 'vitest'
import { entryOn } from '#domain/entries/views.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { EntryEvent } from '#domain/record/events.ts'
import type { Journal } from '#domain/record/journal.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { entry, now, plain, settings, today } from '#test/support/builders.ts'
import { given } from '#test/support/given.ts'

const of = textFingerprint
const fact = { at: now, day: today }
const written = journalOf({
  entries: [
    entry(today, { notes: 'Old notes', reflections: 'Old reflections', createdAt: '2026-11-20T08:00:00.000Z' }),
  ],
  settings: settings(),
})
const empty = journalOf({ settings: settings() })
const tradesOnly = journalOf({ entries: [entry(today, { trades: { activities: [] } })], settings: settings() })
const after = (journal: Journal, ...events: ReadonlyArray<EntryEvent>): ReturnType<typeof plain> =>
  plain(foldEvents(journal, events))
const notes = (text: string, base: string, at = now): EntryEvent => ({
  type: 'NotesWritten',
  data: { date: today, text, base: of(base) },
  at,
  day: today,
})
const reflections = (text: string, base: string): EntryEvent => ({
  type: 'ReflectionsWritten',
  data: { date: today, text, base: of(base) },
  ...fact,
})

describe('[F42] A draft that an earlier visit left behind', () => {
  const left = (text: string, base: string): EntryEvent => ({
    type: 'NotesWritten',
    data: { date: today, text, base: of(base), yields: true },
    ...fact,
  })

  it('carries a mark that it yields', () => {
    given(written)
      .when({
        type: 'WriteEntry',
        data: { date: today, notes: 'Left', reflections: 'Old reflections', leftBehind: true },
      })
      .emits({ type: 'NotesWritten', data: { date: today, text: 'Left', base: of('Old notes'), yields: true } })
  })

  it('replaces the text that its author saw, or none', () => {
    expect(after(written, left('Left', 'Old notes')).entries[0]?.notes).toBe('Left')
    expect(after(empty, left('Left', 'Gone since')).entries[0]?.notes).toBe('Left')
  })

  it('takes the place of nothing newer: it becomes the conflict itself, unless its words are in the newer text', () => {
    const found = after(written, left('Left', 'Something older'))
    expect([found.entries[0]?.notes, found.conflicts.map(({ text }) => text)]).toEqual(['Old notes', ['Left']])
    expect(plain(foldEvents(written, [left('Old', 'Something older')]))).toEqual(plain(written))
    expect(after(written, left('Old notes and more', 'Something older')).conflicts.map(({ text }) => text)).toEqual([
      'Old notes and more',
    ])
  })
})

describe('Writing an entry', () => {
  const beyond = 'Cannot create journal entries for dates'

  it('says only what changed', () => {
    given(written)
      .when({ type: 'WriteEntry', data: { date: today, notes: 'New notes', reflections: 'Old reflections' } })
      .emits({ type: 'NotesWritten', data: { date: today, text: 'New notes', base: of('Old notes') } })
    given(written)
      .when({ type: 'WriteEntry', data: { date: today, notes: 'Old notes', reflections: 'New' } })
      .emits({ type: 'ReflectionsWritten', data: { date: today, text: 'New', base: of('Old reflections') } })
    given(written)
      .when({ type: 'WriteEntry', data: { date: today, notes: 'Old notes', reflections: 'Old reflections' } })
      .emits()
  })

  it('says both where both changed', () =>
    given(empty)
      .when({ type: 'WriteEntry', data: { date: '2026-11-21', notes: 'a', reflections: 'b' } })
      .emits(
        { type: 'NotesWritten', data: { date: '2026-11-21', text: 'a', base: of('') } },
        { type: 'ReflectionsWritten', data: { date: '2026-11-21', text: 'b', base: of('') } },
      ))

  it.each([
    [empty, { date: '2026-11-22', notes: 'a' }, 'FUTURE_DATE_NOT_ALLOWED', `${beyond} beyond tomorrow`],
    [empty, { date: '2025-11-19', notes: 'a' }, 'DATE_TOO_OLD', `${beyond} more than 1 year ago`],
    [empty, { date: 'today', notes: 'a' }, 'INVALID_DATE_FORMAT', 'Date must be in YYYY-MM-DD format'],
    [empty, { notes: 'x'.repeat(10_001) }, 'NOTES_TOO_LONG', 'Notes cannot exceed 10000 characters'],
    [empty, { reflections: 'x'.repeat(10_001) }, 'REFLECTIONS_TOO_LONG', 'Reflections cannot exceed 10000 characters'],
    [empty, { notes: ' ', reflections: '\n' }, 'EMPTY_CONTENT', 'Journal entry must have either notes or reflections'],
    [tradesOnly, {}, 'EMPTY_CONTENT', 'Journal entry must have either notes or reflections'],
    [empty, { notes: '<script>' }, 'INVALID_CONTENT', 'Journal entry contains invalid content'],
    [empty, { notes: 'a', reflections: 'a\u0000' }, 'INVALID_CHARACTERS', 'Journal entry contains invalid characters'],
  ])('[spec 5 Journal entry] is refused where a rule says so (%#)', (journal, parts, code, message) =>
    given(journal)
      .when({ type: 'WriteEntry', data: { date: today, notes: '', reflections: '', ...parts } })
      .rejects(code, message),
  )

  it('never refuses a text because of the other one, which came with the file', () => {
    const foreign = journalOf({ entries: [entry(today, { reflections: 'onclick=' })], settings: settings() })
    given(foreign)
      .when({ type: 'WriteEntry', data: { date: today, notes: 'Mine', reflections: 'onclick=' } })
      .emits({ type: 'NotesWritten', data: { date: today, text: 'Mine', base: of('') } })
  })

  it('[spec 5 Journal entry] makes an entry with its times, and keeps the first one', () =>
    expect(after(empty, notes('a', ''), notes('b', 'a', '2026-11-20T12:00:00.000Z')).entries).toEqual([
      { date: today, notes: 'b', reflections: '', createdAt: now, updatedAt: '2026-11-20T12:00:00.000Z' },
    ]))

  it('keeps trades and whatever else is kept for the date', () => {
    const known = journalOf({
      entries: [{ ...entry(today), trades: { activities: [], mark: 1 }, mood: 'calm' } as ReturnType<typeof entry>],
    })
    expect(after(known, notes('a', '')).entries).toEqual([
      { date: today, notes: 'a', reflections: '', trades: { activities: [], mark: 1 }, mood: 'calm', updatedAt: now },
    ])
  })
})

describe('Clearing an entry', () => {
  it('is allowed where something was written', () =>
    given(written)
      .when({ type: 'WriteEntry', data: { date: today, notes: ' ', reflections: '' } })
      .emits(
        { type: 'NotesWritten', data: { date: today, text: '', base: of('Old notes') } },
        { type: 'ReflectionsWritten', data: { date: today, text: '', base: of('Old reflections') } },
      ))

  it('removes the entry', () =>
    expect(after(written, notes('', 'Old notes'), reflections('', 'Old reflections')).entries).toEqual([]))

  it('leaves the trades of that date', () =>
    expect(after(tradesOnly, notes('a', ''), notes('', 'a')).entries).toEqual([
      entry(today, { trades: { activities: [] } }),
    ]))

  it('leaves the other text', () =>
    expect(after(written, notes('', 'Old notes')).entries).toMatchObject([
      { notes: '', reflections: 'Old reflections' },
    ]))
})

describe('Two devices that write on the same day', () => {
  it('[F21] [I25] keep the text that loses, with its date and moment', () =>
    expect(after(written, notes('Mine', 'Older'))).toMatchObject({
      entries: [{ notes: 'Mine', reflections: 'Old reflections' }],
      conflicts: [{ of: today, field: 'notes', text: 'Old notes', by: '', at: now }],
    }))

  it('[F21] keep a losing reflection too', () =>
    expect(after(written, reflections('Mine', 'Older')).conflicts).toEqual([
      { of: today, field: 'reflections', text: 'Old reflections', by: '', at: now },
    ]))

  it('keep nothing where nothing is lost: the same text, no text, or a text that was seen', () => {
    expect(after(written, notes('Old notes', 'Older'))).toEqual(plain(written))
    expect(after(empty, notes('Mine', 'Older')).conflicts).toEqual([])
    expect(after(written, notes('Mine', 'Old notes')).conflicts).toEqual([])
  })

  it('[I3] find no conflict in a log that is replayed as a whole', () => {
    const log = [notes('a', ''), notes('ab', 'a'), notes('abc', 'ab')]
    expect(after(empty, ...log, ...log)).toEqual(after(empty, ...log))
  })

  it('[I13] keep the later of two times as the label of an entry, in whatever order they come', () => {
    const early = notes('a', '', '2026-11-20T09:00:00.000Z')
    expect(after(empty, reflections('b', ''), early).entries).toMatchObject([
      { notes: 'a', reflections: 'b', updatedAt: now },
    ])
    expect(after(empty, early, reflections('b', '')).entries).toMatchObject([
      { notes: 'a', reflections: 'b', updatedAt: now },
    ])
  })

  it('keep each losing text once', () =>
    expect(
      after(written, notes('Mine', 'Older'), notes('Old notes', 'Mine'), notes('Mine', 'Older')).conflicts,
    ).toEqual([{ of: today, field: 'notes', text: 'Old notes', by: '', at: now }]))
})

const deletion = (notesBase: string, reflectionsBase: string): EntryEvent => ({
  type: 'EntryDeleted',
  data: { date: today, notesBase: of(notesBase), reflectionsBase: of(reflectionsBase) },
  ...fact,
})

describe('Deleting an entry', () => {
  it('says which texts were deleted', () =>
    given(written)
      .when({ type: 'DeleteEntry', data: { date: today } })
      .emits({
        type: 'EntryDeleted',
        data: { date: today, notesBase: of('Old notes'), reflectionsBase: of('Old reflections') },
      }))

  it.each([
    [empty, today, 'ENTRY_NOT_FOUND', `Journal entry not found: ${today}`],
    [tradesOnly, today, 'ENTRY_NOT_FOUND', `Journal entry not found: ${today}`],
    [empty, '', 'DATE_REQUIRED', 'Date is required'],
  ])('[spec 8] is refused where nothing is written (%#)', (journal, date, code, message) =>
    given(journal).when({ type: 'DeleteEntry', data: { date } }).rejects(code, message),
  )

  it('removes it', () =>
    expect(entryOn(foldEvents(written, [deletion('Old notes', 'Old reflections')]), today)).toBeUndefined())

  it('[I8] spares a text that changed meanwhile', () =>
    expect(after(written, deletion('Older', 'Old reflections')).entries).toMatchObject([
      { notes: 'Old notes', reflections: '' },
    ]))

  it('is nothing where nothing is left', () => expect(after(empty, deletion('a', 'b'))).toEqual(plain(empty)))
})
