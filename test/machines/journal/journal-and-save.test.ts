import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { parseJournalFile } from '#domain/journal-file/parse.ts'
import { tableGet } from '#domain/record/table.ts'
import { appendEvents, flushEdits, readLog, saveOf } from '#machines/journal/actors.ts'
import { journalMachine, perform } from '#machines/journal/journal.machine.ts'
import { openFromDrive } from '#machines/save/from-drive.ts'
import { openJournal } from '#machines/save/open-journal.ts'
import { saveJournal } from '#machines/save/save-journal.ts'
import { saveStatusMachine, saveStatusOf } from '#machines/save/save-status.machine.ts'
import { start } from '#test/machines/support/session.ts'
import { driveWith, hashes, key, smallText } from '#test/machines/support/tab.ts'
import { meta } from '#test/support/builders.ts'
import { createLocks } from '#test/support/locks.ts'
import type { MemoryDrive } from '#test/support/memory-drive.ts'
import { createLogDisk, createMemoryLog } from '#test/support/memory-log.ts'

/** Long enough for a save over the ports in memory: every step of it is a promise. */
const quiet = async () => {
  for (let turn = 0; turn < 40; turn++)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
}

const openTab = async (drive: MemoryDrive) => {
  const timers = new SimulatedClock()
  const log = createMemoryLog(createLogDisk('desk'))
  const clock = { now: () => start + timers.now(), zone: () => 'UTC' }
  const ports = {
    files: drive.device('desk'),
    log,
    locks: createLocks(),
    hashes,
    clock,
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
    { clock: timers, input: { key, commands: { moment: () => meta, nextId: () => `e${(ids += 1)}` } } },
  )
  const save = createActor(
    saveStatusMachine.provide({ actors: { saveJournal: saveOf(journal, saveJournal(ports)) } }),
    { clock: timers, input: { clock, random: { fraction: () => 0.5 }, online: true } },
  ).start()
  journal.on('journal.changed', () => save.send({ type: 'journal.changed' }))
  journal.on('journal.confirmed', () => save.send({ type: 'journal.confirmed' }))
  journal.start()
  await quiet()
  save.send({ type: 'file.opened', pendingSince: undefined })
  return {
    journal,
    save,
    toggle: (taskId: string) => perform(journal, { type: 'ToggleTask', data: { taskId } }),
    pass: async (ms: number) => {
      timers.increment(ms)
      await quiet()
    },
    status: () => saveStatusOf(save.getSnapshot()).status,
    holdLog: (until: Promise<unknown>) => void (slowLog = until),
  }
}

const fileIn = (drive: MemoryDrive) => {
  const parsed = parseJournalFile(drive.textOf(key.fileId))
  if (!parsed.ok) throw new Error('The drive holds no journal')
  return parsed.value.journal
}
const writes = (drive: MemoryDrive) => drive.requests.filter(({ method }) => method === 'write').length

describe('the machines together', () => {
  it('[I1] nothing is called saved while an accepted command is only in memory', async () => {
    const drive = driveWith(smallText)
    const { toggle, pass, status, holdLog } = await openTab(drive)
    let release: (() => void) | undefined
    holdLog(new Promise<void>((resolve) => void (release = resolve)))
    toggle('t2')
    await pass(10_000)
    expect([status(), writes(drive)]).toEqual(['saving', 0])
    release?.()
    await quiet()
    expect([status(), tableGet(fileIn(drive).tasks, 't2')?.completed]).toEqual(['saved', true])
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
})
