import { isAutomatic } from '#domain/journal/events.ts'
import type { LoggedEvent } from '#domain/journal/logged-event.ts'
import type { JournalKey, Snapshot, StoredJournal } from '#machines/ports/log.ts'
import { writeAll } from './attempt.ts'
import type { Database, JournalRow } from './database.ts'
import { draftKeyOf, keyOf, rangeOf } from './journal-key.ts'
import type { JournalMemory } from './journal-memory.ts'
import { renumbered, journalRowsOf } from './moved-journals.ts'
import { strict } from './operations.ts'
import { deleteSnapshot, writeSnapshot } from './snapshots.ts'

/** Edits of the user that the drive never acknowledged; what the app noted by itself is none. */
export const unsentEdits = (events: ReadonlyArray<LoggedEvent>): number =>
  events.filter(({ event, sentRevision }) => sentRevision === undefined && !isAutomatic(event)).length

/** What this device holds of a user's journals. */
export const storedJournals = async (database: Database, userId: string): Promise<ReadonlyArray<StoredJournal>> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots'], 'readonly')
  const [rows, keys] = await journalRowsOf(transaction.objectStore('scopes'), userId)
  const journals = await Promise.all(
    rows.map(async (row, index): Promise<ReadonlyArray<StoredJournal>> => {
      const fileId = keys[index]?.[1]
      if (fileId === undefined || row.movedTo) return []
      const [events, snapshots] = await Promise.all([
        transaction.objectStore('events').getAll(rangeOf({ userId, fileId })),
        transaction.objectStore('snapshots').count(IDBKeyRange.only([userId, fileId])),
      ])
      return [{ fileId, lost: row.lost === true, whole: snapshots > 0, unsent: unsentEdits(events) }]
    }),
  )
  await transaction.done
  return journals.flat()
}

/** From now on a sign-out leaves the copy of this journal alone. */
export const markLost = async (database: Database, memory: JournalMemory, key: JournalKey): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const { row, events } = await memory.rowFor(stores, key)
  await writeAll(transaction, [() => stores.scopes.put({ ...row, lost: true }, keyOf(key))])
  memory.remember(key, { ...row, lost: true }, events)
}

/** The journal goes on in another file: one transaction, so that an event is either there or here, never in both. */
export const moveJournal = async (
  database: Database,
  memory: JournalMemory,
  from: JournalKey,
  to: JournalKey,
  held: { readonly snapshot: Snapshot; readonly upToSeq: number },
): Promise<void> => {
  const transaction = database.transaction(['scopes', 'events', 'snapshots', 'pieces', 'drafts'], 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const drafts = transaction.objectStore('drafts')
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const { row: old } = await memory.rowFor(stores, from)
  const { row: target } = await memory.rowFor(stores, to)
  const [events, typed] = await Promise.all([stores.events.getAll(rangeOf(from)), drafts.getAll(rangeOf(from))])
  const moved = renumbered(
    events.filter(({ seq }) => seq > held.upToSeq),
    target.lastSeq,
  )
  const left: JournalRow = {
    clientId: old.clientId,
    lastSeq: old.lastSeq,
    snapshotRevision: undefined,
    movedTo: { fileId: to.fileId, upToSeq: old.lastSeq },
  }
  await writeAll(transaction, [
    () => writeSnapshot(memory, texts, to, held.snapshot),
    () =>
      stores.scopes.put(
        { ...target, snapshotRevision: held.snapshot.revision, lastSeq: target.lastSeq + moved.length },
        keyOf(to),
      ),
    ...moved.map((each) => () => stores.events.add(each, [...keyOf(to), each.seq])),
    ...typed.map((draft) => () => drafts.put(draft, draftKeyOf(to, draft))),
    () => stores.events.delete(rangeOf(from)),
    () => drafts.delete(rangeOf(from)),
    () => deleteSnapshot(texts, from),
    () => stores.scopes.put(left, keyOf(from)),
  ])
  memory.remember(from, left, [])
}
