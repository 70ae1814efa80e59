import { listOf } from '#domain/fields.ts'
import { canonicalText } from '#domain/record/canonical-text.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { Conflict } from '#domain/record/journal.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { mergeOf, type RecordList, type StoredRecord } from '#domain/record/record-lists.ts'
import type { Draft, JournalKey } from '#machines/ports/log.ts'
import { idIn, textsIn } from './shelf.ts'

/** A text that a user wrote, by the text on their screen, not by the text that the program recorded as seen. */
export interface Version {
  /** Unique in a run. */
  readonly text: string
  /** The date of an entry, or the id of a task, checklist or record. */
  readonly of: string
  readonly field: Conflict['field']
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
  /** The checklist of a task: moved elsewhere by a user who did not know, it may stay. */
  readonly seenIn?: string
  /** All texts of a record of the trader that they saw go, by list and field. */
  readonly seenTexts?: Readonly<Record<string, string>>
  /** The fingerprint of that whole record. */
  readonly seenRecord?: string
}

/** A field of a record that is no text: what was put into a set or taken from it, or the value that was chosen. */
export interface Marking {
  readonly list: RecordList
  readonly of: string
  readonly field: string
  /** The item of a set; undefined where the field has one value. */
  readonly item: string | undefined
  /** The value, as canonical text; of an item whether it is there now. */
  readonly value: string | boolean
  readonly device: string
  /** Only a page has it: it may go with it. */
  readonly isInPage: boolean
}

/** One move of a task into another checklist that the log has answered for. */
export interface Move {
  readonly taskId: string
  readonly device: string
  readonly to: string
  /** Only a page has it: it may go with it. */
  readonly isInPage: boolean
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

/** Two devices may add one record, such as the review of a week. */
export interface AddedRecord {
  readonly list: RecordList
  readonly as: ReadonlyArray<StoredRecord>
}

type Appended = Pick<LoggedEvent, 'id' | 'event'>

/** What the users of one journal did, kept outside of the program: what the program must not lose. */
export interface Ledger {
  readonly wrote: (version: Omit<Version, 'owed'>) => Version
  readonly deleting: (deletions: ReadonlyArray<Deletion>) => void
  readonly appended: (device: string, events: ReadonlyArray<Appended>) => void
  /** A page has answered for it, whose storage takes nothing: it is owed once the drive or the disk has it. */
  readonly heldByPage: (device: string, events: ReadonlyArray<Appended>) => void
  readonly draftStored: (draft: Draft) => void
  readonly edits: () => number
  readonly versions: ReadonlyMap<string, Version>
  /** Task id -> the text that it was added with. */
  readonly added: ReadonlyMap<string, string>
  /** Id of a record of the trader -> its list, and each way in which it was added. */
  readonly addedRecords: ReadonlyMap<string, AddedRecord>
  readonly deletions: ReadonlyArray<Deletion>
  /** Keys (`t:`, `c:` or a list's name and an id) that this device deleted. */
  readonly deletedBy: (device: string) => ReadonlySet<string>
  readonly ticks: ReadonlyArray<Tick>
  readonly moves: ReadonlyArray<Move>
  readonly markings: ReadonlyArray<Marking>
}

export const createLedger = (): Ledger => {
  const versions = new Map<string, Version>()
  const added = new Map<string, string>()
  const addedRecords = new Map<string, AddedRecord>()
  const announced = new Map<string, Deletion[]>()
  const markings: Marking[] = []
  const deletions: Deletion[] = []
  const deleted = new Map<string, Set<string>>()
  const ticks: Tick[] = []
  const moves: Move[] = []
  let edits = 0

  const known = new Set<string>()

  const versionsIn = (event: JournalEvent): ReadonlyArray<Version> =>
    textsIn(event).flatMap((text) => versions.get(text) ?? [])
  const keysDeletedBy = (event: JournalEvent): ReadonlyArray<string> => {
    if (event.type === 'TaskDeleted') return [`t:${event.data.taskId}`]
    if (event.type === 'RecordDeleted') return [`${event.data.list}:${event.data.id}`]
    return event.type === 'ChecklistDeleted'
      ? [`c:${event.data.checklistId}`, ...event.data.taskIds.map((id) => `t:${id}`)]
      : []
  }
  const noteTickOrMove = (device: string, event: JournalEvent, isInPage: boolean): void => {
    if (event.type === 'TaskCompleted' || event.type === 'TaskReopened')
      ticks.push({ taskId: event.data.taskId, device, done: event.type === 'TaskCompleted', day: event.day, isInPage })
    if (event.type === 'TaskMoved')
      moves.push({ taskId: event.data.task.id, device, to: event.data.checklist.id, isInPage })
  }
  const noteMarks = (device: string, event: JournalEvent, isInPage: boolean): void => {
    if (event.type !== 'RecordChanged') return
    const { list, field, record, base } = event.data
    const mark = { list, of: record.id, field, device, isInPage }
    const merge = mergeOf(list, field)
    if (merge === undefined) markings.push({ ...mark, item: undefined, value: canonicalText(record[field]) })
    if (merge !== 'set') return
    const [before, after] = [base, record[field]].map((items) => new Set(listOf(items).map(canonicalText)))
    for (const item of new Set([...(before ?? []), ...(after ?? [])]))
      if (before?.has(item) !== after?.has(item)) markings.push({ ...mark, item, value: after?.has(item) === true })
  }
  const removed = (device: string, event: JournalEvent): void => {
    for (const key of keysDeletedBy(event)) {
      deleted.set(device, (deleted.get(device) ?? new Set()).add(key))
      deletions.push(...(announced.get(idIn(key)) ?? []))
    }
  }
  const note = (device: string, event: JournalEvent): void => {
    for (const version of versionsIn(event)) version.owed = 'as an event'
    if (event.type === 'TaskAdded') added.set(event.data.task.id, event.data.task.text)
    if (event.type === 'RecordAdded') {
      const { list, record } = event.data
      addedRecords.set(record.id, { list, as: [...(addedRecords.get(record.id)?.as ?? []), record] })
    }
    removed(device, event)
    noteTickOrMove(device, event, false)
    noteMarks(device, event, false)
  }
  return {
    wrote: (version) => {
      const written: Version = { ...version, owed: 'no' }
      versions.set(version.text, written)
      return written
    },
    deleting: (about) => {
      for (const deletion of about) announced.set(deletion.of, [...(announced.get(deletion.of) ?? []), deletion])
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
        for (const version of versionsIn(event))
          if (version.owed === 'no' || version.owed === 'as a draft') version.owed = 'in a page'
        removed(device, event)
        noteTickOrMove(device, event, true)
        noteMarks(device, event, true)
      }
    },
    draftStored: ({ text }) => {
      const version = versions.get(text)
      if (version?.owed === 'no') version.owed = 'as a draft'
    },
    edits: () => edits,
    versions,
    added,
    addedRecords,
    deletions,
    deletedBy: (device) => deleted.get(device) ?? new Set(),
    ticks,
    moves,
    markings,
  }
}

/** A text and all that its author typed before it in the same sitting, the last one first. */
export function* sitting(version: Version): Generator<Version> {
  for (let each: Version | undefined = version; each; each = each.after) yield each
}

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
