import { writtenText } from '#domain/journal/event-rules.ts'
import { textIn } from '#domain/lists/views.ts'
import type { JournalEvent } from '#domain/record/events.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import { mergeOf, type RecordList, recordLists } from '#domain/record/record-lists.ts'
import { deletedKeys } from '#domain/sync/gate.ts'
import type { Draft, JournalKey } from '#machines/ports/log.ts'
import { copyOfDisk } from '#test/support/memory-log.ts'
import type { Storage } from './database.ts'
import type { Disk } from './log.ts'

/** What the disk of a profile holds of a journal. */
export interface Shelf {
  readonly events: ReadonlyArray<LoggedEvent>
  readonly drafts: ReadonlyArray<Draft>
  readonly snapshot: string | undefined
}

const nothing: Shelf = { events: [], drafts: [], snapshot: undefined }

/** The disk as its journal's log reads it, whichever kind of disk it is. */
export const shelfOf = ({ log, storage }: Disk, key: JournalKey): Shelf => {
  if (storage) return storedShelf(storage, key)
  const shelf = log.shelves.get(JSON.stringify([key.userId, key.fileId]))
  return shelf ? { events: shelf.events, drafts: shelf.drafts, snapshot: shelf.snapshot?.text } : nothing
}

const storedShelf = ({ stores }: Storage, { userId, fileId }: JournalKey): Shelf => {
  const rowsOf = (store: string): ReadonlyArray<unknown> =>
    (stores.get(store) ?? []).filter(([key]) => key[0] === userId && key[1] === fileId).map(([, value]) => value)
  const pieces = (stores.get('pieces') ?? []).filter(
    ([key]) => key[0] === userId && key[1] === fileId && key[2] === 'snapshot',
  )
  return {
    events: rowsOf('events') as ReadonlyArray<LoggedEvent>,
    drafts: rowsOf('drafts') as ReadonlyArray<Draft>,
    snapshot: pieces.length > 0 ? pieces.map(([, value]) => String(value)).join('') : undefined,
  }
}

/** A copy of a disk, as a cloned browser profile or a backup has it. */
export const copyOf = (disk: Disk): Disk => ({
  log: copyOfDisk(disk.log),
  sentAt: new Map(disk.sentAt),
  busyUntil: 0,
  ...(disk.storage && {
    storage: { ...disk.storage, stores: new Map(disk.storage.stores), last: Promise.resolve(), connections: new Set() },
  }),
})

export const becomes = (disk: Disk, copy: Disk): void => {
  disk.log.shelves.clear()
  for (const [key, shelf] of copy.log.shelves) disk.log.shelves.set(key, shelf)
  disk.storage?.stores.clear()
  for (const [store, rows] of copy.storage?.stores ?? []) disk.storage?.stores.set(store, rows)
}

/** Contents that cannot reach the drive any more: the disk that had them was cleared, and no page has them. */
export interface Forsaken {
  readonly events: LoggedEvent[]
  readonly texts: string[]
  /** What pages without a disk sent last before they died, and the events that went with them. */
  readonly uploads: Array<{ readonly body: Uint8Array; readonly events: ReadonlyArray<LoggedEvent> }>
}

/** The texts, records and deletions of events. */
export const actsOf = (events: ReadonlyArray<LoggedEvent>) => ({
  texts: events.flatMap(({ event }) => textsIn(event)),
  deleted: events.flatMap(({ event }) => [...deletedKeys([event])].map(idIn)),
  ids: events.flatMap(({ event }) => {
    if (event.type === 'TaskAdded') return [event.data.task.id]
    return event.type === 'RecordAdded' ? [event.data.record.id] : []
  }),
  ticked: events.flatMap(({ event }) => {
    if (event.type === 'TaskMoved') return [event.data.task.id]
    return event.type === 'TaskCompleted' || event.type === 'TaskReopened' ? [event.data.taskId] : []
  }),
  marked: events.flatMap(({ event }) => (event.type === 'RecordChanged' ? [event.data.record.id] : [])),
})

/** The fields of a list that are texts. */
export const recordTexts = (list: RecordList): ReadonlyArray<string> =>
  Object.keys(recordLists[list]).filter((field) => mergeOf(list, field) === 'text')

/** The texts that an event wrote, or added with a record. */
export const textsIn = (event: JournalEvent): ReadonlyArray<string> => {
  if (event.type !== 'RecordAdded') return [writtenText(event)?.text ?? []].flat()
  const { list, record } = event.data
  return recordTexts(list).map((field) => textIn(record, field))
}

/** The id in a key such as `t:<id>` or `labels:<id>`. */
export const idIn = (key: string): string => key.slice(key.indexOf(':') + 1)
