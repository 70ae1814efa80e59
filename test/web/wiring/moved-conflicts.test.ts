import { describe, expect, it } from 'vitest'
import { freshJournalFile } from '#domain/journal-file/parse.ts'
import { emptyJournal } from '#domain/record/empty-journal.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import { err, ok } from '#domain/result.ts'
import type { OpenView } from '#machines/journal/journal-view.ts'
import { movedConflictsView } from '#web/read-models/views.ts'
import { createMovedConflicts } from '#web/wiring/moved-conflicts.ts'

const at = '2026-11-20T12:00:00.000Z'
const lost = { of: '2026-11-19', field: 'notes', text: 'The other words.', by: 'phone', at } as const
const file = 'Trading (lost texts).bellbook'
const returned: JournalEvent = { type: 'ConflictKept', data: { conflict: lost, from: file }, at, day: '2026-11-20' }
const alsoReturned: JournalEvent = {
  type: 'ConflictKept',
  data: { conflict: { ...lost, text: 'Still others.' }, from: file },
  at,
  day: '2026-11-20',
}
const stored: JournalEvent = { type: 'ConflictKept', data: { conflict: lost }, at, day: '2026-11-20' }

/** An open journal whose log holds this; each look at the drive is another `confirmed`. */
const openWith = (...events: ReadonlyArray<JournalEvent>): OpenView => ({
  clientId: 'desk',
  confirmed: { file: freshJournalFile(at), revision: 'r1', modifiedTime: at },
  log: events.map((event, index) => ({ seq: index + 1, id: `e${index}`, event, sentRevision: 'r1' })),
  queue: [],
  view: emptyJournal,
  drafts: [],
  hasPending: false,
})

/** A drive that the test answers for, and what it was asked; a file that is being changed refuses a second one. */
const heldDrive = () => {
  const asked: unknown[] = []
  const refused: unknown[] = []
  const busy = new Set<string>()
  const answers: Array<() => void> = []
  const moved = createMovedConflicts({
    readMoved: (names) => {
      asked.push(names)
      return new Promise((answer) =>
        answers.push(() => answer(new Map(names.map((name) => [name, { status: 'read', texts: [lost] }])))),
      )
    },
    finishMoved: (name, texts) => {
      if (busy.has(name)) {
        refused.push([name, texts.length])
        return Promise.resolve(err({ kind: 'precondition-failed' }))
      }
      asked.push([name, texts.length])
      busy.add(name)
      return new Promise((answer) =>
        answers.push(() => {
          busy.delete(name)
          answer(ok(undefined))
        }),
      )
    },
  })
  const idle = () => new Promise((done) => setTimeout(done))
  const shown = () => [...movedConflictsView.files.current].map(([name, { status }]) => [name, status])
  return { moved, asked, refused, answers, idle, shown }
}

describe('[sync 3.1] Conflicts that have moved to files next to a journal', () => {
  it('ask nothing of the drive while no text has come back out of a file, however often the journal changes', () => {
    const { asked, moved } = heldDrive()
    moved.follow(openWith())
    moved.follow(openWith(stored))
    expect(asked).toEqual([])
  })

  it('leave their file once for each text that came back, however often the drive is looked at', async () => {
    const { asked, answers, moved, idle } = heldDrive()
    moved.follow(openWith(returned))
    moved.follow(openWith(returned))
    answers[0]?.()
    await idle()
    moved.follow(openWith(returned))
    expect(asked).toEqual([[file, 1]])
  })

  it('leave their file one after the other: one dismissed while another leaves waits for no next save', async () => {
    const { asked, refused, answers, moved, idle } = heldDrive()
    moved.follow(openWith(returned))
    moved.follow(openWith(returned, alsoReturned))
    await idle()
    answers[0]?.()
    await idle()
    answers[1]?.()
    await idle()
    moved.follow(openWith(returned, alsoReturned))
    await idle()
    expect(asked).toEqual([
      [file, 1],
      [file, 1],
    ])
    expect(refused).toEqual([])
  })

  it('[A35] waiting questions are not asked of the drive once the journal is closed', async () => {
    const { asked, answers, moved, idle } = heldDrive()
    moved.follow(openWith(returned))
    moved.follow(openWith(returned, alsoReturned))
    moved.stop()
    answers[0]?.()
    await idle()
    expect(asked).toEqual([[file, 1]])
  })

  it('are read once by name, in the order that they were asked for', async () => {
    const { asked, answers, moved, idle, shown } = heldDrive()
    moved.read(['one'])
    moved.read(['one', 'two'])
    expect(asked).toEqual([['one'], ['two']])
    expect(shown()).toEqual([
      ['one', 'reading'],
      ['two', 'reading'],
    ])
    answers.forEach((answer) => answer())
    await idle()
    moved.read(['one'])
    expect(asked.length).toBe(2)
    expect(shown()).toEqual([
      ['one', 'read'],
      ['two', 'read'],
    ])
    moved.stop()
  })

  it('[A35] stopped before they were read, nothing of the journal that was closed is shown', async () => {
    const { answers, moved, idle, shown } = heldDrive()
    moved.read(['one'])
    moved.stop()
    answers[0]?.()
    await idle()
    expect(shown()).toEqual([])
  })
})
