import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { messageOf } from '#domain/errors/catalogue.ts'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { tableGet } from '#domain/record/table.ts'
import { textFingerprint } from '#domain/text/text-fingerprint.ts'
import {
  appendEvents,
  entryWriter,
  flushEdits,
  putDrafts,
  readLog,
  saveOf,
  startDay,
} from '#machines/journal/actors.ts'
import { journalMachine, perform } from '#machines/journal/journal.machine.ts'
import { notesDraftMachine } from '#machines/journal/notes-draft.machine.ts'
import type { Locks } from '#machines/ports/browser.ts'
import { openFromDrive } from '#machines/save/from-drive.ts'
import { openJournal } from '#machines/save/open-journal.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import { saveStatusMachine, saveStatusOf } from '#machines/save/save-status.machine.ts'
import { start } from '#test/machines/support/session.ts'
import { createLocks, driveWith, hashes, key, smallText } from '#test/machines/support/tab.ts'
import { meta, today } from '#test/support/builders.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { createLogDisk, createMemoryLog } from '#test/support/memory-log.ts'

/** Long enough for a save over the ports in memory: every step of it is a promise. */
const quiet = async () => {
  for (let turn = 0; turn < 40; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

/** One tab with its machines over the real save, a drive and a log in memory. */
const openTab = async (
  drive: MemoryDrive,
  disk = createLogDisk('desk'),
  locks: Locks = createLocks(),
  name = 'tab',
) => {
  const timers = new SimulatedClock()
  const log = createMemoryLog(disk)
  const ports = {
    files: drive.device('desk'),
    log,
    locks,
    hashes,
    clock: { now: () => start + timers.now() },
    pauses: { between: () => Promise.resolve() },
  }
  let ids = 0
  let slowLog: Promise<unknown> = Promise.resolve()
  const journal = createActor(
    journalMachine.provide({
      actors: {
        openJournal: fromPromise(({ input }) => openJournal(ports, openFromDrive(ports))(input.key)),
        appendEvents: appendEvents({ append: async (...given) => (await slowLog, log.append(...given)) }),
        readLog: readLog(log),
      },
    }),
    { clock: timers, input: { key, commands: { moment: () => meta, nextId: () => `${name}${(ids += 1)}` } } },
  )
  const save = createActor(
    saveStatusMachine.provide({ actors: { saveJournal: saveOf(journal, saveJournal(ports)) } }),
    {
      clock: timers,
      input: {
        clock: { now: () => start + timers.now(), zone: () => 'UTC' },
        random: { fraction: () => 0.5 },
        online: true,
      },
    },
  ).start()
  journal.on('journal.changed', () => save.send({ type: 'journal.changed' }))
  journal.on('journal.confirmed', () => save.send({ type: 'journal.confirmed' }))
  log.subscribe(key, () => journal.send({ type: 'log.changed' }))
  journal.start()
  await quiet()
  save.send({ type: 'file.opened', pendingSince: undefined })
  return {
    journal,
    save,
    log,
    disk,
    toggle: (taskId: string) => perform(journal, { type: 'ToggleTask', data: { taskId } }),
    pass: async (ms: number) => {
      timers.increment(ms)
      await quiet()
    },
    status: () => saveStatusOf(save.getSnapshot()).status,
    done: (taskId: string) =>
      tableGet(
        journal.getSnapshot().context.open?.view.tasks ?? {
          buckets: [],
          size: 0,
          hints: new Map(),
          keyOf: ({ id }) => id,
        },
        taskId,
      )?.completed,
    holdLog: (until: Promise<unknown>) => {
      slowLog = until
    },
    draft: (date = today) =>
      createActor(
        notesDraftMachine.provide({ actors: { putDrafts: putDrafts(log, key), entryWriter: entryWriter(journal) } }),
        { clock: timers, input: { date, entry: { notes: '', reflections: '' }, found: {} } },
      ).start(),
  }
}

const fileIn = (drive: MemoryDrive) => {
  const parsed = parseJournalFile(drive.textOf(key.fileId))
  if (!parsed.ok) throw new Error('The drive holds no journal')
  return parsed.value.journal
}
const writes = (drive: MemoryDrive) => drive.requests.filter(({ method }) => method === 'write').length

describe('the machines together', () => {
  it('a tick is in the drive 1 s later, in one write, and Saved is said once it is verified', async () => {
    const drive = driveWith(smallText)
    const { toggle, pass, status } = await openTab(drive)
    toggle('t2')
    await pass(999)
    expect([status(), writes(drive)]).toEqual(['pending', 0])
    await pass(1)
    expect([status(), writes(drive), tableGet(fileIn(drive).tasks, 't2')?.completed]).toEqual(['saved', 1, true])
    await pass(60_000)
    expect([status(), writes(drive)]).toEqual(['idle', 1])
  })

  it('[I1] nothing is called saved while an accepted command is only in memory', async () => {
    const drive = driveWith(smallText)
    const { toggle, pass, status, holdLog } = await openTab(drive)
    let release: (() => void) | undefined
    holdLog(
      new Promise<void>((resolve) => {
        release = resolve
      }),
    )
    toggle('t2')
    await pass(10_000)
    expect([status(), writes(drive)]).toEqual(['saving', 0])
    release?.()
    await quiet()
    expect([status(), tableGet(fileIn(drive).tasks, 't2')?.completed]).toEqual(['saved', true])
  })

  it('[F24] what one tab does is shown by the other, saved once, and then waits in neither', async () => {
    const drive = driveWith(smallText)
    const disk = createLogDisk('desk')
    const locks = createLocks()
    const one = await openTab(drive, disk, locks, 'one')
    const two = await openTab(drive, disk, locks, 'two')
    one.toggle('t2')
    await quiet()
    expect(two.done('t2')).toBe(true)
    await one.pass(1000)
    await one.pass(2000)
    await two.pass(10_000)
    expect([one.status(), two.status(), writes(drive), two.done('t2')]).toEqual(['idle', 'idle', 1, true])
  })

  it('[F40] signing out flushes what is pending, and counts what the drive could not take', async () => {
    const drive = driveWith(smallText)
    const { journal, save, toggle } = await openTab(drive)
    expect(await flushEdits(journal, save)).toBe(0)
    toggle('t2')
    expect(await flushEdits(journal, save)).toBe(0)
    expect(tableGet(fileIn(drive).tasks, 't2')?.completed).toBe(true)
    drive.faults(() => ({ when: 'before', kind: 'offline' }))
    toggle('t3')
    expect(await flushEdits(journal, save)).toBe(1)
  })

  it('[D14] notes are a row at once, an event when the field is left, and gone from the rows with it', async () => {
    const { draft, log, journal } = await openTab(driveWith(smallText))
    const notes = draft()
    notes.send({ type: 'draft.typed', field: 'notes', text: 'Waited for the open' })
    await quiet()
    const rows = async () => {
      const opened = await log.open(key)
      return opened.ok ? opened.value.drafts : undefined
    }
    expect(await rows()).toEqual([
      { date: today, field: 'notes', text: 'Waited for the open', base: textFingerprint('') },
    ])
    notes.send({ type: 'draft.commit' })
    await quiet()
    expect([await rows(), journal.getSnapshot().context.open?.log.map(({ event }) => event.type)]).toEqual([
      [],
      ['NotesWritten'],
    ])
  })

  it('a refused text is answered within the commit, and its row stays', async () => {
    const { draft, log } = await openTab(driveWith(smallText))
    const notes = draft()
    notes.send({ type: 'draft.typed', field: 'notes', text: '<script>' })
    notes.send({ type: 'draft.commit' })
    const { refusal } = notes.getSnapshot().context
    expect(refusal && [refusal.field, messageOf(refusal.error)]).toEqual([
      'notes',
      'Journal entry contains invalid content',
    ])
    await quiet()
    const opened = await log.open(key)
    expect(opened.ok && opened.value.drafts.map(({ text }) => text)).toEqual(['<script>'])
  })

  it('[F1] a tab that dies after a keystroke loses nothing: the next one shows and saves it', async () => {
    const drive = driveWith(smallText)
    const first = await openTab(drive)
    first.draft().send({ type: 'draft.typed', field: 'reflections', text: 'typed, then the power went' })
    first.toggle('t2')
    await quiet()
    first.log.crash()
    const second = await openTab(drive, first.disk, createLocks(), 'next')
    expect([
      tableGet(second.journal.getSnapshot().context.open?.view.entries ?? fileIn(drive).entries, today)?.reflections,
      second.done('t2'),
    ]).toEqual(['typed, then the power went', true])
    second.save.send({ type: 'journal.changed' })
    await second.pass(1000)
    expect([
      tableGet(fileIn(drive).entries, today)?.reflections,
      tableGet(fileIn(drive).tasks, 't2')?.completed,
    ]).toEqual(['typed, then the power went', true])
  })

  it("a day is started by the journal's own command", async () => {
    const { journal } = await openTab(driveWith(smallText))
    const starting = createActor(startDay(journal), { input: { today } }).start()
    await quiet()
    expect([
      starting.getSnapshot().status,
      journal.getSnapshot().context.open?.view.settings.lastTaskResetDate,
    ]).toEqual(['done', today])
  })
})
