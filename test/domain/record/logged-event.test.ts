import { describe, expect, it } from 'vitest'
import { conflictRef } from '#domain/conflicts/views.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Conflict } from '#domain/record/journal.ts'
import { type StoredEvent, upcastEvent } from '#domain/record/logged-event.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { now, smallJournal, today } from '#test/support/builders.ts'

const moment = { at: now, day: today }
const conflict = (text: string): Conflict => ({ of: today, field: 'notes', text, by: 'phone', at: now })
const before = { ...smallJournal, conflicts: [conflict('From the phone'), conflict('From the train')] }

describe('[I16] A log of an older version', () => {
  const stored: ReadonlyArray<StoredEvent> = [
    { type: 'LostTextDismissed', data: { d: today, f: 'notes', print: textFingerprint('From the phone') }, ...moment },
    {
      type: 'LostTextKept',
      data: { lost: { d: 't1', f: 'text', v: 'Read', by: 'phone', at: now }, from: 'conflicts-1' },
      ...moment,
    },
    { type: 'LostTextKept', data: { lost: { d: 'c1', f: 'name', v: 'Morning', by: '', at: now } }, ...moment },
  ]
  const written: ReadonlyArray<JournalEvent> = [
    { type: 'ConflictDismissed', data: conflictRef(conflict('From the phone')), ...moment },
    {
      type: 'ConflictKept',
      data: { conflict: { of: 't1', field: 'text', text: 'Read', by: 'phone', at: now }, from: 'conflicts-1' },
      ...moment,
    },
    {
      type: 'ConflictKept',
      data: { conflict: { of: 'c1', field: 'name', text: 'Morning', by: '', at: now } },
      ...moment,
    },
  ]

  it('is read in the names of today', () => expect(stored.map(upcastEvent)).toEqual(written))

  it('replays to the same journal as one of this version', () => {
    const journal = foldEvents(before, stored.map(upcastEvent))
    expect(journal).toEqual(foldEvents(before, written))
    expect(journal.conflicts.map(({ text }) => text)).toEqual(['From the train', 'Read', 'Morning'])
  })

  it('leaves every other event as it is, the very same', () => {
    const ticked: JournalEvent = { type: 'TaskCompleted', data: { taskId: 't1' }, ...moment }
    expect([ticked, ...written].map(upcastEvent).every((event, index) => event === [ticked, ...written][index])).toBe(
      true,
    )
  })
})
