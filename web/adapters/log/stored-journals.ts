import { isAutomatic } from '#domain/record/events.ts'
import type { LoggedEvent } from '#domain/record/logged-event.ts'
import type { JournalKey, StoredJournal } from '#machines/ports/log.ts'
import { writeAll } from './attempt.ts'
import type { Database } from './database.ts'
import { keyOf, rangeOf } from './journal-key.ts'
import type { JournalMemory } from './journal-memory.ts'
import { journalRowsOf } from './moved-journals.ts'
import { strict } from './operations.ts'

/** Counts the user's edits that the drive never acknowledged; the app's own events do not count. */
export const unsentEdits = (events: ReadonlyArray<LoggedEvent>): number =>
  events.filter(({ event, sentRevision }) => sentRevision === undefined && !isAutomatic(event)).length

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
