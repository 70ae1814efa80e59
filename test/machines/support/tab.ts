import { freshJournalFile, type JournalFile, parseJournalFile } from '#domain/journal-file/parse.ts'
import { printJournalFile } from '#domain/journal-file/print.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import { journalOf } from '#domain/record/empty-journal.ts'
import type { Journal } from '#domain/record/journal.ts'
import { tableGet } from '#domain/record/table.ts'
import { pendingOf } from '#domain/sync/pending.ts'
import { replay } from '#domain/sync/replay.ts'
import type { Hashes, Locks } from '#machines/ports/browser.ts'
import type { JournalFiles } from '#machines/ports/drive.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import type { Pauses } from '#machines/ports/time.ts'
import { type FromDrivePorts, openFromDrive, pullJournal } from '#machines/save/from-drive.ts'
import { openJournal, type OpenPorts } from '#machines/save/open-journal.ts'
import { saveJournal, type SavePorts } from '#machines/save/save-journal.ts'
import type { Confirmed, OpenedJournal } from '#machines/save/save-outcome.ts'
import { accepted } from '#test/support/answers.ts'
import { checklist, command, settings, smallJournal, today } from '#test/support/builders.ts'
import { nodeHashes } from '#test/support/hashes.ts'
import { createLocks } from '#test/support/locks.ts'
import { createMemoryDrive, type MemoryDrive } from '#test/support/memory-drive.ts'
import { createLogDisk, createMemoryLog, type LogDisk, type MemoryLog } from '#test/support/memory-log.ts'

export const key: JournalKey = { userId: 'u', fileId: 'f' }

export const hashes: Hashes = nodeHashes

const unhurried: Pauses = { between: () => Promise.resolve() }

export const valueOf = accepted

/** The texts that a drive starts with. */
export const smallText = printJournalFile({ ...freshJournalFile('2026-11-20T08:00:00.000Z'), journal: smallJournal })
export const listsText = printJournalFile({
  ...freshJournalFile('2026-11-20T08:00:00.000Z'),
  journal: journalOf({ checklists: [checklist('c1'), checklist('c2')], settings: settings() }),
})

export const driveWith = (text: string, cas: 'v2' | 'none' = 'v2'): MemoryDrive => {
  const drive = createMemoryDrive({ cas })
  drive.put(key.fileId, text)
  return drive
}

/** One open tab: it acts, saves and pulls as the machines do, without their timers. */
export interface Tab {
  readonly files: JournalFiles
  readonly log: MemoryLog
  readonly disk: LogDisk
  readonly ports: SavePorts & OpenPorts & FromDrivePorts
  clientId: string
  confirmed: Confirmed
  readonly view: () => Promise<Journal>
  readonly act: (...drafts: ReadonlyArray<CommandDraft>) => Promise<void>
  readonly save: () => ReturnType<ReturnType<typeof saveJournal>>
  readonly pull: () => ReturnType<ReturnType<typeof pullJournal>>
}

export interface TabOptions {
  readonly name?: string
  readonly disk?: LogDisk
  readonly locks?: Locks
  readonly pauses?: Pauses
  /** The device's clock, milliseconds since the epoch. */
  readonly now?: number
}

/** No two events of a run share an id, whichever device or twin of it they come from. */
let eventsMinted = 0

/** Opens the journal in a new tab of a device (`name`), on its disk. */
export const openTab = async (
  drive: MemoryDrive,
  { name = 'desk', disk = createLogDisk(name), locks, pauses, now = Date.UTC(2026, 10, 20, 11) }: TabOptions = {},
): Promise<Tab> => {
  const files = drive.device(name)
  const log = createMemoryLog(disk)
  const ports: SavePorts & OpenPorts & FromDrivePorts = {
    files,
    log,
    locks: locks ?? createLocks(),
    hashes,
    clock: { now: () => now },
    pauses: pauses ?? unhurried,
  }
  const opened: OpenedJournal = valueOf(await openJournal(ports, openFromDrive(ports))(key))
  const events = async () => valueOf(await log.read(key)).events
  const tab: Tab = {
    files,
    log,
    disk,
    ports,
    clientId: opened.clientId,
    confirmed: opened.confirmed,
    view: async () =>
      replay(
        tab.confirmed.file.journal,
        pendingOf(tab.confirmed.file, await events(), tab.clientId).events,
        tab.clientId,
      ),
    act: async (...drafts) => {
      for (const draft of drafts) {
        const applied = decide(await tab.view(), command(draft))
        if (!applied.ok || applied.value.events.length === 0) continue
        await log.append(
          key,
          applied.value.events.map((event) => ({ id: `${name}/${(eventsMinted += 1)}`, event })),
          [],
        )
      }
    },
    save: async () => {
      const saved = await saveJournal(ports)({ key, clientId: tab.clientId, confirmed: tab.confirmed })
      if (saved.ok) Object.assign(tab, { clientId: saved.value.clientId, confirmed: saved.value.confirmed })
      return saved
    },
    pull: async () => {
      const pulled = await pullJournal(ports)({ key, clientId: tab.clientId, confirmed: tab.confirmed })
      if (pulled.ok) tab.confirmed = pulled.value.confirmed
      return pulled
    },
  }
  return tab
}

export const toggle = (taskId: string): CommandDraft => ({ type: 'ToggleTask', data: { taskId } })
export const addTask = (taskId: string, checklistId = 'c1'): CommandDraft => ({
  type: 'AddTask',
  data: { taskId, checklistId, text: `Text of ${taskId}` },
})
export const editTask = (taskId: string, text: string): CommandDraft => ({ type: 'EditTask', data: { taskId, text } })
export const deleteTask = (taskId: string): CommandDraft => ({ type: 'DeleteTask', data: { taskId } })
export const write = (notes: string, date: string = today): CommandDraft => ({
  type: 'WriteEntry',
  data: { date, notes, reflections: '' },
})

/** A drive with the small journal, and a tab of the desk that has done this. */
export const deskThat = async (...acts: ReadonlyArray<CommandDraft>) => {
  const drive = driveWith(smallText)
  const tab = await openTab(drive)
  await tab.act(...acts)
  return { drive, tab }
}

export const deskAndPhone = async (cas: 'v2' | 'none' = 'v2') => {
  const drive = driveWith(smallText, cas)
  const [desk, phone] = [await openTab(drive), await openTab(drive, { name: 'phone' })]
  return { drive, desk, phone }
}

export const onDrive = (drive: MemoryDrive): JournalFile => valueOf(parseJournalFile(drive.textOf(key.fileId)))

/** Whether a task in the drive is ticked; undefined: it is not there. */
export const isDone = (drive: MemoryDrive, taskId: string): boolean | undefined =>
  tableGet(onDrive(drive).journal.tasks, taskId)?.completed

/** What the drive was asked for since so many requests. */
export const methodsOf = (drive: MemoryDrive, from = 0): string =>
  drive.requests
    .slice(from)
    .map(({ method }) => method)
    .join(' ')
