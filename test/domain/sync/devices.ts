import type { JournalFile } from '#domain/journal-file/parse.ts'
import { decide } from '#domain/journal/decide.ts'
import type { CommandDraft } from '#domain/record/commands.ts'
import type { Journal } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { pendingOf } from '#domain/sync/pending.ts'
import { rebase } from '#domain/sync/rebase.ts'
import { replay } from '#domain/sync/replay.ts'
import { command, today } from '#test/support/builders.ts'

/** A device as far as the domain goes: the file it builds on, its log, its name. */
export interface Device {
  readonly clientId: string
  readonly file: JournalFile
  readonly log: ReadonlyArray<LoggedEvent>
}

export const deviceOn = (file: JournalFile, clientId: string): Device => ({ clientId, file, log: [] })

export const pendingIn = (device: Device) => pendingOf(device.file, device.log, device.clientId)

export const viewOf = (device: Device): Journal =>
  replay(device.file.journal, pendingIn(device).events, device.clientId)

export const act = (device: Device, draft: CommandDraft, day: string = today): Device => {
  const applied = decide(viewOf(device), command(draft, day))
  if (!applied.ok) return device
  const last = device.log.at(-1)?.seq ?? 0
  const logged = applied.value.events.map((event, index) => ({
    seq: last + index + 1,
    id: `${device.clientId}:${last + index + 1}`,
    event,
  }))
  return { ...device, log: [...device.log, ...logged] }
}

export const actAll = (device: Device, drafts: ReadonlyArray<CommandDraft>): Device =>
  drafts.reduce((each, draft) => act(each, draft), device)

/** The same on days of their own. */
export const actOnDays = (
  device: Device,
  acts: ReadonlyArray<{ readonly draft: CommandDraft; readonly day: string }>,
): Device => acts.reduce((each, { draft, day }) => act(each, draft, day), device)

export const pull = (device: Device, file: JournalFile): Device => ({ ...device, file })

/** What a save of this device would write over the file that it builds on. */
export const upload = (device: Device): JournalFile =>
  rebase(device.file, pendingIn(device), device.clientId, `${today}T12:00:00.000Z`)

export const acknowledged = (device: Device, written: JournalFile): Device => {
  const upTo = written.sync.clients.get(device.clientId)?.s ?? 0
  return {
    ...device,
    file: written,
    log: device.log.map((logged) =>
      logged.seq <= upTo ? { ...logged, sentRevision: logged.sentRevision ?? 'r' } : logged,
    ),
  }
}

export const save = (device: Device): Device => acknowledged(device, upload(device))

/** The journal after two devices have acted on the same file, and the phone has saved before the desk. */
export const savedInTurn = (
  start: JournalFile,
  onPhone: ReadonlyArray<CommandDraft>,
  onDesk: ReadonlyArray<CommandDraft>,
): Journal => {
  const phone = save(actAll(deviceOn(start, 'phone'), onPhone))
  return save(pull(actAll(deviceOn(start, 'desk'), onDesk), phone.file)).file.journal
}

export const notesOn = (journal: Journal, date: string): string =>
  journal.entries.buckets.flat().find((entry) => entry.date === date)?.notes ?? ''

export const write = (notes: string, date: string = today): CommandDraft => ({
  type: 'WriteEntry',
  data: { date, notes, reflections: '' },
})
export const toggle = (taskId: string): CommandDraft => ({ type: 'ToggleTask', data: { taskId } })
export const addTask = (taskId: string, text = taskId): CommandDraft => ({
  type: 'AddTask',
  data: { taskId, checklistId: 'c1', text },
})
export const deleteTask = (taskId: string): CommandDraft => ({ type: 'DeleteTask', data: { taskId } })
export const editTask = (taskId: string, text: string): CommandDraft => ({ type: 'EditTask', data: { taskId, text } })
