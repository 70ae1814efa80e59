import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceFrom } from '#domain/conflicts/difference.ts'
import { parseMovedConflicts, printMovedConflicts, withoutMovedConflicts } from '#domain/conflicts/moved-file.ts'
import { withMoved } from '#domain/conflicts/overflow.ts'
import { conflictCount, conflictRef, conflictsFor, hasConflict, movedConflictsFor } from '#domain/conflicts/views.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { decide } from '#domain/journal/decide.ts'
import { foldEvents } from '#domain/journal/evolve.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { replacesNothing } from '#domain/record/conflict-list.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Conflict, Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import { fileOf, readJournal, reprinted } from '#test/domain/journal-file/files.ts'
import { act, actAll, deviceOn, notesOn, pull, save, upload, viewOf, write } from '#test/domain/sync/devices.ts'
import { type Session, sessionAfter, taken } from '#test/domain/undo/session.ts'
import { checklist, command, entry, now, plain, settings, task, today } from '#test/support/builders.ts'
import { forAll } from '#test/support/for-all.ts'
import { given } from '#test/support/given.ts'

const lost = (parts: Partial<Conflict> = {}): Conflict => ({
  of: today,
  field: 'notes',
  text: 'From the phone',
  by: 'phone',
  at: '2026-11-20T09:00:00.000Z',
  ...parts,
})
const journalWith = (conflicts: ReadonlyArray<Conflict>): Journal =>
  journalOf({
    checklists: [checklist('c1'), checklist('c2')],
    tasks: [task('t1'), task('t2')],
    entries: [entry(today, { notes: 'From the desk' })],
    dayStats: [{ date: today, completed: 0, total: 2 }],
    settings: settings(),
    conflicts,
  })
const restore = (text: Conflict): CommandDraft => ({ type: 'RestoreConflict', data: conflictRef(text) })
const dismiss = (text: Conflict): CommandDraft => ({ type: 'DismissConflict', data: conflictRef(text) })
const after = (journal: Journal, ...drafts: ReadonlyArray<CommandDraft>): Journal =>
  drafts.reduce((present, draft) => {
    const applied = decide(present, command(draft))
    return applied.ok ? applied.value.journal : present
  }, journal)
const waiting = (journal: Journal) => journal.conflicts.map(({ of, field, text }) => [of, field, text])

describe('A text that lost a conflict', () => {
  it('[I25] restored changes places with the present text: neither is lost', () => {
    const journal = journalWith([lost()])
    given(journal)
      .when(restore(lost()))
      .emits({ type: 'NotesWritten', data: { date: today, text: 'From the phone', base: replacesNothing } })
    const restored = after(journal, restore(lost()))
    expect(notesOn(restored, today)).toBe('From the phone')
    expect(waiting(restored)).toEqual([[today, 'notes', 'From the desk']])
  })

  it('[I25] dismissed is gone, and only that one', () => {
    const other = lost({ field: 'reflections' })
    given(journalWith([lost(), other]))
      .when(dismiss(lost()))
      .emits({
        type: 'ConflictDismissed',
        data: { of: today, field: 'notes', print: textFingerprint('From the phone') },
      })
    expect(after(journalWith([lost(), other]), dismiss(lost())).conflicts).toEqual([other])
  })

  it('restored into an empty field leaves nothing waiting', () => {
    const empty = { ...journalWith([lost()]), entries: journalOf({}).entries }
    const restored = after(empty, restore(lost()))
    expect([notesOn(restored, today), restored.conflicts]).toEqual(['From the phone', []])
  })

  it('that was typed again meanwhile is dismissed', () => {
    given(journalWith([lost({ text: 'From the desk' })]))
      .when(restore(lost({ text: 'From the desk' })))
      .emits({ type: 'ConflictDismissed', data: conflictRef(lost({ text: 'From the desk' })) })
  })

  it('that is already resolved is no error', () => {
    given(journalWith([])).when(restore(lost())).emits()
    given(journalWith([])).when(dismiss(lost())).emits()
  })

  it('of a date long ago, or against the rules for typing, can be restored: it was in the journal before', () => {
    const old = lost({ of: '2019-01-02', text: `<script>${'x'.repeat(20_000)}` })
    expect(notesOn(after(journalWith([old]), restore(old)), '2019-01-02')).toBe(old.text)
  })

  it('of a task or a checklist goes back there', () => {
    const text = lost({ of: 't1', field: 'text', text: 'Wait for it' })
    const name = lost({ of: 'c1', field: 'name', text: 'Morning' })
    const restored = after(journalWith([text, name]), restore(text), restore(name))
    expect(tableGet(restored.tasks, 't1')?.text).toBe('Wait for it')
    expect(tableGet(restored.checklists, 'c1')?.name).toBe('Morning')
    expect(waiting(restored)).toEqual([
      ['t1', 'text', 'Task t1'],
      ['c1', 'name', 'Checklist c1'],
    ])
  })

  it('[I8] of a deleted task brings the task back at the end of the first checklist, over its tombstone', () => {
    const text = lost({ of: 't2', field: 'text', text: 'Wait for it' })
    const restored = after(journalWith([text]), { type: 'DeleteTask', data: { taskId: 't2' } }, restore(text))
    expect(tableGet(restored.tasks, 't2')).toEqual({
      id: 't2',
      checklistId: 'c1',
      text: 'Wait for it',
      completed: false,
      sortOrder: 2,
    })
    expect([restored.tombstones.has('t:t2'), restored.conflicts]).toEqual([false, []])
  })

  it('of a deleted task comes back even when no checklist is left', () => {
    const text = lost({ of: 't7', field: 'text', text: 'Wait for it' })
    const restored = after(journalOf({ conflicts: [text], settings: settings() }), restore(text))
    expect(
      plain(restored).tasks.map(({ id, checklistId }) => [
        id,
        checklistId,
        tableGet(restored.checklists, checklistId)?.name,
      ]),
    ).toEqual([['t7', 't7-checklist', 'Recovered checklist']])
  })

  it('is refused as the name of a checklist when another one has that name now, and goes on waiting', () => {
    const name = lost({ of: 'c1', field: 'name', text: 'checklist C2' })
    given(journalWith([name]))
      .when(restore(name))
      .rejects('DUPLICATE_CHECKLIST_NAME', 'A checklist with this name already exists')
  })

  it('is found by its field', () => {
    const journal = journalWith([
      lost(),
      lost({ field: 'reflections' }),
      lost({ of: 't1', field: 'text' }),
      lost({ text: 'Another' }),
    ])
    expect(conflictsFor(journal, today, 'notes').map(({ text }) => text)).toEqual(['From the phone', 'Another'])
  })
})

describe('The user’s answer to a conflict', () => {
  it('[I3] happens once, however often the log is replayed', () => {
    const journal = journalWith([lost(), lost({ text: 'Another' })])
    const drafts = [
      restore(lost()),
      dismiss(lost({ text: 'From the desk' })),
      dismiss(lost({ text: 'Another' })),
      restore(lost({ text: 'Another' })),
    ]
    const device = actAll(deviceOn(fileOf(journal), 'me'), drafts)
    const events = device.log.map(({ event }) => event)
    const lived = foldEvents(journal, events)
    expect(events.length).toBe(3)
    expect(plain(foldEvents(lived, events))).toEqual(plain(lived))
  })

  it('[I25] two devices that dismiss the same one agree, in either order', () => {
    const file = fileOf(journalWith([lost()]))
    const phone = save(act(deviceOn(file, 'phone'), dismiss(lost())))
    const desk = save(pull(act(deviceOn(file, 'desk'), dismiss(lost())), phone.file))
    expect([desk.file.journal.conflicts, viewOf(pull(phone, desk.file)).conflicts]).toEqual([[], []])
  })

  it('[F21] both devices end equal: the conflict is restored here, and its counterpart waits there', () => {
    const file = fileOf(journalWith([]))
    const phone = save(act(deviceOn(file, 'phone'), write('Phone')))
    const desk = save(pull(act(deviceOn(file, 'desk'), write('Desk')), phone.file))
    const [conflict] = desk.file.journal.conflicts
    if (!conflict) throw new Error('no conflict')
    const restored = save(act(pull(phone, reprinted(desk.file)), restore(conflict)))
    expect(notesOn(restored.file.journal, today)).toBe('Phone')
    expect(waiting(restored.file.journal)).toEqual([[today, 'notes', 'Desk']])
    expect(plain(viewOf(pull(desk, restored.file)))).toEqual(plain(restored.file.journal))
  })

  it('[I25] a dismissal is not undone by the next look at the log of a text that had yielded', () => {
    const file = fileOf(journalWith([]))
    const sent = save(act(deviceOn(file, 'me'), write('Mine')))
    const yielded = pull(sent, save(act(deviceOn(file, 'other'), write('Theirs'))).file)
    const [mine] = viewOf(yielded).conflicts
    if (!mine) throw new Error('no conflict')
    expect(mine.text).toBe('Mine')
    expect(viewOf(act(yielded, dismiss(mine))).conflicts).toEqual([])
    const restored = viewOf(act(yielded, restore(mine)))
    expect([notesOn(restored, today), waiting(restored)]).toEqual(['Mine', [[today, 'notes', 'Theirs']]])
    expect(upload(act(yielded, restore(mine))).journal).toEqual(restored)
  })

  it('[I2] a text that others wrote since waits when a restored one arrives', () => {
    const file = fileOf(journalWith([lost()]))
    const other = save(act(deviceOn(file, 'other'), write('Newer words')))
    const { journal } = upload(pull(act(deviceOn(file, 'me'), restore(lost())), other.file))
    expect([notesOn(journal, today), waiting(journal)]).toEqual(['From the phone', [[today, 'notes', 'Newer words']]])
  })

  it('can be undone and done again, each to the word', () => {
    const journal = journalWith([lost({ text: 'Older', at: '2026-11-19T09:00:00.000Z' }), lost()])
    for (const draft of [restore(lost()), dismiss(lost()), restore(lost({ text: 'Older' }))]) {
      const acted = sessionAfter(journal, [draft])
      const undone = taken(acted, 'undo')
      const bare = (each: Session) => [notesOn(each.journal, today), each.journal.conflicts]
      expect(bare(undone)).toEqual([notesOn(journal, today), journal.conflicts])
      expect(bare(taken(undone, 'redo'))).toEqual(bare(acted))
    }
  })

  it('keeps a text that was not lost out of the list', () => {
    const returned = (text: string) =>
      foldEvents(journalWith([]), [
        { type: 'ConflictKept', data: { conflict: lost({ text: text }) }, at: now, day: today },
      ]).conflicts
    expect([returned('From the desk'), returned(''), returned('Else').length]).toEqual([[], [], 1])
  })
})

describe('[sync 3.1] A conflict that has moved to a file next to the journal', () => {
  const place = (text: Conflict) => ({ ...conflictRef(text), at: text.at, file: 'conflicts-1' })
  const movedOut = (...texts: ReadonlyArray<Conflict>): Journal => ({
    ...journalWith([]),
    movedConflicts: texts.map(place),
  })
  const restoreMoved = (text: Conflict, ref = conflictRef(text)): CommandDraft => ({
    type: 'RestoreConflict',
    data: { ...ref, moved: text },
  })

  it('waits at its field, and is counted', () => {
    const journal = {
      ...movedOut(lost(), lost({ text: 'Another' }), lost({ of: 't1', field: 'text' })),
      conflicts: [lost({ text: 'Another' })],
    }
    expect(movedConflictsFor(journal, today, 'notes')).toEqual([place(lost())])
    expect([conflictCount(journal), hasConflict(journal, 't1', 'text')]).toEqual([3, true])
    expect([hasConflict(journal, 't2', 'text'), hasConflict(movedOut(lost()), today, 'notes')]).toEqual([false, true])
    expect(conflictCount(movedOut(lost({ text: 'From the desk' })))).toBe(0)
  })

  it('returns with its words in the command that decides about it, and only while it is named', () => {
    given(movedOut(lost()))
      .when({ type: 'DismissConflict', data: { ...conflictRef(lost()), moved: lost() } })
      .emits(
        { type: 'ConflictKept', data: { conflict: lost(), from: 'conflicts-1' } },
        { type: 'ConflictDismissed', data: conflictRef(lost()) },
      )
    given(movedOut(lost()))
      .when(restoreMoved(lost({ text: 'Other words' })))
      .emits()
    given(movedOut(lost()))
      .when(restoreMoved(lost({ text: 'Other words' }), conflictRef(lost())))
      .emits()
    const restored = after(movedOut(lost()), restoreMoved(lost()))
    expect(notesOn(restored, today)).toBe('From the phone')
    expect([waiting(restored), restored.movedConflicts]).toEqual([[[today, 'notes', 'From the desk']], []])
  })

  it('stays in the journal when its restoration or its dismissal is undone', () => {
    const undone = (type: 'RestoreConflict' | 'DismissConflict') => {
      const draft: CommandDraft = { type, data: { ...conflictRef(lost()), moved: lost() } }
      return taken(sessionAfter(movedOut(lost()), [draft]), 'undo').journal
    }
    for (const type of ['RestoreConflict', 'DismissConflict'] as const) {
      const journal = undone(type)
      expect(notesOn(journal, today)).toBe('From the desk')
      expect([waiting(journal), journal.movedConflicts]).toEqual([[[today, 'notes', 'From the phone']], []])
    }
  })

  it('can be dismissed without its text; another one stays', () => {
    const other = lost({ text: 'Another' })
    expect(after(movedOut(lost(), other), dismiss(lost()))).toMatchObject({
      conflicts: [],
      movedConflicts: [place(other)],
    })
    given(movedOut(lost())).when(restore(lost())).emits()
  })

  it('that was restored while another device moved it does not come back with the next edit', () => {
    const decided = decide(journalWith([lost()]), command(restore(lost())))
    const restored = foldEvents(movedOut(lost()), decided.ok ? decided.value.events : [])
    const next = write('From the phone, and more')
    expect(waiting(after(restored, next))).toEqual([[today, 'notes', 'From the desk']])
    expect(movedConflictsFor(after(restored, next), today, 'notes')).toEqual([])
  })

  it('[sync 3.1] files hold it in short names, whatever a newer version keeps on it', () => {
    const conflict = { ...lost(), mood: 'calm' }
    const text = printJournalFile(fileOf({ ...movedOut(lost()), conflicts: [conflict] }))
    const { k, m } = (JSON.parse(text) as { sync: Record<'k' | 'm', unknown> }).sync
    expect({ k, m }).toEqual({
      k: [{ d: today, f: 'notes', v: 'From the phone', by: conflict.by, at: conflict.at, mood: 'calm' }],
      m: [{ d: today, f: 'notes', print: textFingerprint('From the phone'), at: conflict.at, file: 'conflicts-1' }],
    })
    expect(readJournal(text).journal.conflicts).toEqual([conflict])
  })

  it('[I16] its place survives the file, with the additions of a newer version; damage is no place', () => {
    const file = fileOf(movedOut(lost()))
    expect(reprinted(file).journal.movedConflicts).toEqual([place(lost())])
    const odd = { f: 'mood', d: today, print: 'x', at: '', file: 'conflicts-2' }
    const text = printJournalFile(file).replace('"m":[', `"m":[${JSON.stringify(odd)},7,`)
    const read = readJournal(text)
    expect(read.journal.movedConflicts).toEqual([place(lost())])
    expect([read.sync.extra, reprinted(read).sync.extra]).toEqual([{ m: [odd, 7] }, { m: [odd, 7] }])
  })

  it('moves once: in a newer file it is not in the older one any more', () => {
    expect(
      withMoved([place(lost())], [lost({ text: 'Another', at: '2026-01-01T00:00:00.000Z' }), lost()], 'conflicts-2'),
    ).toEqual([
      { ...place(lost({ text: 'Another', at: '2026-01-01T00:00:00.000Z' })), file: 'conflicts-2' },
      { ...place(lost()), file: 'conflicts-2' },
    ])
  })

  it('leaves those of the other field, with the same words, and of the same field, with others, in their file', () => {
    const [reflection, other] = [lost({ field: 'reflections' }), lost({ text: 'Another' })]
    expect(withMoved([reflection, other].map(place), [lost()], 'conflicts-2')).toEqual([
      place(reflection),
      place(other),
      { ...place(lost()), file: 'conflicts-2' },
    ])
    expect(after(movedOut(lost(), reflection, other), dismiss(lost())).movedConflicts).toEqual(
      [reflection, other].map(place),
    )
  })

  it('dismissed on one device while another moves it, it is dismissed', () => {
    const dismissed = { type: 'ConflictDismissed', data: conflictRef(lost()), at: now, day: today } as const
    expect(foldEvents(movedOut(lost()), [dismissed, dismissed]).movedConflicts).toEqual([])
  })

  it('reads files of conflicts and nothing else; takes out what was resolved', () => {
    const text = printMovedConflicts('f', [lost(), lost({ text: 'Another' })])
    expect(parseMovedConflicts(text)).toEqual([lost(), lost({ text: 'Another' })])
    for (const other of ['', '{', '[]', '{"app_id":"bellbook","k":[]}', '{"app_id":"other","kind":"conflicts","k":[]}'])
      expect([parseMovedConflicts(other), withoutMovedConflicts(other, [])]).toEqual([undefined, undefined])
    expect(withoutMovedConflicts(text, [conflictRef(lost())])).toBe(
      printMovedConflicts('f', [lost({ text: 'Another' })]),
    )
    expect(withoutMovedConflicts(text, [])).toEqual(text)
    expect(withoutMovedConflicts(text, [lost(), lost({ text: 'Another' })].map(conflictRef))).toBe('')
  })
})

describe('The difference between two texts', () => {
  it.each([
    ['Gap up, faded the open.', 'Gap up, bought the open.', ['Gap up, ', 'faded', ' the open.']],
    ['Same', 'Same', ['Same', '', '']],
    ['', 'Something', ['', '', '']],
    ['One two', '', ['', 'One two', '']],
    ['aa aa', 'aa', ['aa', ' aa', '']],
  ] as const)('%j next to %j', (text, other, [before, different, rest]) =>
    expect(differenceFrom(text, other)).toEqual({ before, different, after: rest }),
  )

  it('is always the whole text in three parts', () =>
    forAll(fc.string(), fc.string(), (text, other) => {
      const { before, different, after: rest } = differenceFrom(text, other)
      expect(before + different + rest).toBe(text)
    }))
})
