import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { freshJournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { tableToArray } from '#domain/record/table.ts'
import { appendEvents, flushEdits, readLog, saveOf } from '#machines/journal/actors.ts'
import { journalMachine, perform } from '#machines/journal/journal.machine.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { restoreFromDevice } from '#machines/recovery/restore-journal.ts'
import { openFromDrive } from '#machines/save/from-drive.ts'
import { openJournal } from '#machines/save/open-journal.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import { saveStatusMachine } from '#machines/save/save-status.machine.ts'
import { start } from '#test/machines/support/session.ts'
import { hashes, valueOf } from '#test/machines/support/tab.ts'
import { meta } from '#test/support/builders.ts'
import { createLocks } from '#test/support/locks.ts'
import { createMemoryDrive, type MemoryDrive } from '#test/support/memory-drive.ts'
import { createLogDisk, createMemoryLog } from '#test/support/memory-log.ts'
import { isEveryRun, runs } from '#test/support/runs.ts'

const userId = 'u'
const emptyText = printJournalFile(freshJournalFile('2026-11-20T08:00:00.000Z'))

const quiet = async () => {
  for (let turn = 0; turn < 12; turn += 1)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

/** One browser of one user, with at most one journal open, over a drive and a log in memory. */
const createDesk = (drive: MemoryDrive) => {
  const disk = createLogDisk('desk')
  const timers = new SimulatedClock()
  let ids = 0
  let online = true
  drive.faults(() => (online ? undefined : { when: 'before', kind: 'offline' }))
  const ports = () => ({
    files: drive.device('desk'),
    log: createMemoryLog(disk),
    locks: createLocks(),
    hashes,
    clock: { now: () => start + timers.now() },
    pauses: { between: () => Promise.resolve() },
    backups: { read: () => Promise.resolve(undefined) },
  })
  const given = ports()
  // Made once for every session: making a machine costs more than running it.
  const roomMachine = journalMachine.provide({
    actors: {
      openJournal: fromPromise(({ input }) => openJournal(given, openFromDrive(given))(input.key)),
      appendEvents: appendEvents(given.log),
      readLog: readLog(given.log),
    },
  })
  const openSession = (fileId: string) => {
    const key: JournalKey = { userId, fileId }
    const journal = createActor(roomMachine, {
      clock: timers,
      input: { key, commands: { moment: () => meta, nextId: () => `e${(ids += 1)}` } },
    })
    const save = createActor(
      saveStatusMachine.provide({ actors: { saveJournal: saveOf(journal, saveJournal(given)) } }),
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
    journal.start()
    save.send({ type: 'file.opened', pendingSince: undefined })
    return {
      fileId,
      journal,
      save,
      stop: () => {
        journal.stop()
        save.stop()
      },
    }
  }
  let session: ReturnType<typeof openSession> | undefined
  return {
    session: () => session,
    open: (fileId: string | undefined, farewell: 'save' | 'stop' | 'crash') => {
      const left = session
      session = undefined
      if (left && farewell === 'save') void flushEdits(left.journal, left.save).then(left.stop, left.stop)
      else left?.stop()
      if (fileId !== undefined) session = openSession(fileId)
    },
    connect: (next: boolean) => void (online = next),
    pass: async (ms: number) => {
      timers.increment(ms)
      await quiet()
    },
    restore: async (fileId: string) =>
      valueOf(await restoreFromDevice(ports(), { userId, fileId }, `Restored ${fileId}`)).fileId,
    unsent: async () => valueOf(await createMemoryLog(disk).stored(userId)),
  }
}

type Step =
  | { readonly type: 'write' }
  | { readonly type: 'create' }
  | { readonly type: 'delete' }
  | { readonly type: 'pause'; readonly ms: number }
  | { readonly type: 'connect'; readonly online: boolean }
  | { readonly type: 'switch'; readonly to: number; readonly farewell: 'save' | 'stop' | 'crash' }

const steps: fc.Arbitrary<ReadonlyArray<Step>> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.constant({ type: 'write' as const }) },
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant('switch' as const),
        to: fc.nat({ max: 4 }),
        farewell: fc.constantFrom('save' as const, 'stop' as const, 'crash' as const),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('pause' as const), ms: fc.constantFrom(0, 200, 1000, 6000) }),
    },
    { weight: 1, arbitrary: fc.constant({ type: 'create' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'delete' as const }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('connect' as const), online: fc.boolean() }) },
  ),
  { minLength: 4, maxLength: 14 },
)

/** Each name says which journal it was written in. */
const namesIn = (drive: MemoryDrive, fileId: string): ReadonlyArray<string> => {
  const parsed = parseJournalFile(drive.textOf(fileId))
  return parsed.ok
    ? tableToArray(parsed.value.journal.checklists)
        .map(({ name }) => name)
        .toSorted()
    : []
}

const run = async (sequence: ReadonlyArray<Step>) => {
  const drive = createMemoryDrive()
  const desk = createDesk(drive)
  const fileIds = ['a', 'b']
  for (const fileId of fileIds) drive.put(fileId, emptyText)
  const written = new Map<string, string[]>()
  const deleted = new Set<string>()
  let made = 0
  desk.open('a', 'stop')
  for (const step of sequence) {
    const session = desk.session()
    if (step.type === 'write') await quiet()
    if (step.type === 'switch') desk.open(fileIds[step.to % fileIds.length], step.farewell)
    if (step.type === 'create') {
      const fileId = `made${fileIds.length}`
      drive.put(fileId, emptyText)
      fileIds.push(fileId)
    }
    if (step.type === 'delete' && session) {
      drive.deleteFile(session.fileId)
      deleted.add(session.fileId)
    }
    if (step.type === 'connect') desk.connect(step.online)
    if (step.type === 'pause') await desk.pass(step.ms)
    if (step.type !== 'write' || !session?.journal.getSnapshot().matches('ready')) continue
    const name = `${session.fileId} ${(made += 1)}`
    const done = perform(session.journal, { type: 'AddChecklist', data: { checklistId: `c${made}`, name } })
    await quiet()
    if (done.ok) written.set(session.fileId, [...(written.get(session.fileId) ?? []), name])
  }
  // At the end of the day everything is opened once more, and what was deleted is restored.
  desk.connect(true)
  desk.open(undefined, 'stop')
  await desk.pass(0)
  const homes = new Map<string, string>()
  for (const fileId of fileIds) {
    if (deleted.has(fileId) && !written.has(fileId)) continue
    homes.set(fileId, deleted.has(fileId) ? await desk.restore(fileId) : fileId)
    desk.open(homes.get(fileId), 'stop')
    await desk.pass(0)
    await desk.pass(6000)
  }
  desk.open(undefined, 'stop')
  await desk.pass(0)
  return {
    found: Object.fromEntries([...homes].map(([fileId, home]) => [fileId, namesIn(drive, home)])),
    expected: Object.fromEntries([...homes.keys()].map((fileId) => [fileId, (written.get(fileId) ?? []).toSorted()])),
    unsent: (await desk.unsent()).filter(({ unsent }) => unsent > 0),
  }
}

describe('[F39] [I24] Changing, creating and deleting journals with pending edits', () => {
  it.each(isEveryRun ? [1, 2, 3, 4] : [1])(
    'every edit is in the journal that it was written in, and in no other: part %i of 4',
    async (part) => {
      let edits = 0
      await fc.assert(
        fc.asyncProperty(steps, async (sequence) => {
          const { found, expected, unsent } = await run(sequence)
          expect({ found, unsent }).toEqual({ found: expected, unsent: [] })
          edits += Object.values(expected).flat().length
        }),
        { numRuns: runs(250), seed: (fc.readConfigureGlobal().seed ?? 0) + part },
      )
      // Most of the sequences write something, or they would prove nothing.
      expect(edits).toBeGreaterThan(runs(250) * 2)
    },
    120_000,
  )
})
