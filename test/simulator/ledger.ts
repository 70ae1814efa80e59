import type { JournalEvent } from '#domain/journal/events.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import { writtenText } from '#domain/journal/text-events.ts'
import type { Draft, JournalKey } from '#machines/ports/log.ts'

/** A text that somebody wrote, by what they had before their eyes, not by what the program believes that they saw. */
export interface Version {
  /** Unique in a run. */
  readonly text: string
  /** The date of an entry, or the id of a task or checklist. */
  readonly of: string
  readonly field: 'notes' | 'reflections' | 'text' | 'name'
  readonly device: string
  /** What the field showed when its author began. */
  readonly seen: ReadonlySet<string>
  /** What the same author had typed in the same field just before, and so has seen with all that came before it. */
  readonly after?: Version
  /** The log has answered for it: from here on it is owed. */
  owed: 'no' | 'in a page' | 'as a draft' | 'as an event'
}

/** A deletion, and the text that the deleter saw go. */
export interface Deletion {
  readonly of: string
  readonly seenText: string
}

/** One tick that the log has answered for. */
export interface Tick {
  readonly taskId: string
  readonly device: string
  readonly done: boolean
  readonly day: string
  /** Only a page has it: it may go with it. */
  readonly isInPage: boolean
}

type Appended = Pick<LoggedEvent, 'id' | 'event'>

/** What the users of one journal did, kept outside of the program: what the program must not lose. */
export interface Ledger {
  /** A text is being written. */
  readonly wrote: (version: Omit<Version, 'owed'>) => Version
  /** Somebody is about to delete these, seeing these texts. */
  readonly deleting: (deletions: ReadonlyArray<Deletion>) => void
  readonly appended: (device: string, events: ReadonlyArray<Appended>) => void
  /** A page has answered for it, whose storage takes nothing: it is owed once the drive or the disk has it. */
  readonly heldByPage: (device: string, events: ReadonlyArray<Appended>) => void
  /** A draft row was written. */
  readonly draftStored: (draft: Draft) => void
  /** How many events the log has answered for. */
  readonly edits: () => number
  readonly versions: ReadonlyMap<string, Version>
  /** Task id -> the text that it was added with. */
  readonly added: ReadonlyMap<string, string>
  readonly deletions: ReadonlyArray<Deletion>
  /** Keys (`t:`, `c:` and an id) that this device deleted. */
  readonly deletedBy: (device: string) => ReadonlySet<string>
  readonly ticks: ReadonlyArray<Tick>
}

export const createLedger = (): Ledger => {
  const versions = new Map<string, Version>()
  const added = new Map<string, string>()
  const announced = new Map<string, Set<string>>()
  const deletions: Deletion[] = []
  const deleted = new Map<string, Set<string>>()
  const ticks: Tick[] = []
  let edits = 0

  const known = new Set<string>()

  const keysDeletedBy = (event: JournalEvent): ReadonlyArray<string> => {
    if (event.type === 'TaskDeleted') return [`t:${event.data.taskId}`]
    return event.type === 'ChecklistDeleted'
      ? [`c:${event.data.checklistId}`, ...event.data.taskIds.map((id) => `t:${id}`)]
      : []
  }
  const noteTick = (device: string, event: JournalEvent, isInPage: boolean): void => {
    if (event.type === 'TaskCompleted' || event.type === 'TaskReopened')
      ticks.push({ taskId: event.data.taskId, device, done: event.type === 'TaskCompleted', day: event.day, isInPage })
  }
  const removed = (device: string, event: JournalEvent): void => {
    for (const key of keysDeletedBy(event)) deleted.set(device, (deleted.get(device) ?? new Set()).add(key))
  }
  const note = (device: string, event: JournalEvent): void => {
    const written = writtenText(event)
    const version = written && versions.get(written.text)
    if (version) version.owed = 'as an event'
    if (event.type === 'TaskAdded') added.set(event.data.task.id, event.data.task.text)
    removed(device, event)
    for (const key of keysDeletedBy(event))
      for (const seenText of announced.get(key.slice(2)) ?? []) deletions.push({ of: key.slice(2), seenText })
    noteTick(device, event, false)
  }
  return {
    wrote: (version) => {
      const written: Version = { ...version, owed: 'no' }
      versions.set(version.text, written)
      return written
    },
    deleting: (about) => {
      for (const { of, seenText } of about) announced.set(of, (announced.get(of) ?? new Set()).add(seenText))
    },
    appended: (device, events) => {
      for (const { id, event } of events) {
        if (known.has(id)) continue
        known.add(id)
        edits += 1
        note(device, event)
      }
    },
    heldByPage: (device, events) => {
      for (const { event } of events) {
        const version = versions.get(writtenText(event)?.text ?? '')
        if (version?.owed === 'no' || version?.owed === 'as a draft') version.owed = 'in a page'
        removed(device, event)
        noteTick(device, event, true)
      }
    },
    draftStored: ({ text }) => {
      const version = versions.get(text)
      if (version?.owed === 'no') version.owed = 'as a draft'
    },
    edits: () => edits,
    versions,
    added,
    deletions,
    deletedBy: (device) => deleted.get(device) ?? new Set(),
    ticks,
  }
}

/** A text and all that its author typed before it in the same sitting, the last one first. */
export function* sitting(version: Version): Generator<Version> {
  for (let each: Version | undefined = version; each; each = each.after) yield each
}

/** One ledger for each file. */
export interface Ledgers {
  readonly of: (key: Pick<JournalKey, 'fileId'>) => Ledger
}

export const createLedgers = (): Ledgers => {
  const byFile = new Map<string, Ledger>()
  return {
    of: ({ fileId }) => {
      const ledger = byFile.get(fileId) ?? createLedger()
      byFile.set(fileId, ledger)
      return ledger
    },
  }
}
