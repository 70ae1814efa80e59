import type { JournalKey } from '#machines/ports/log.ts'
import type { Database, EventRow, JournalRow } from './database.ts'
import { keyOf, rangeOf, topicOf } from './journal-key.ts'
import type { JournalMemory } from './journal-memory.ts'
import { strict } from './operations.ts'
import { rowsIn } from './outbox-rows.ts'
import { isInDrive, lastInDrive } from './retention.ts'
import { toLogged } from './rows.ts'
import { deleteSnapshot } from './snapshots.ts'

interface Left {
  readonly row: JournalRow
  readonly events: ReadonlyArray<EventRow>
}

/**
 * Deletes what the drive holds too, of all users but `signedIn`; also from this page's memory, which would otherwise
 * write it again one day.
 */
export const keepOnlyUnsent = async (
  database: Database,
  memory: JournalMemory,
  signedIn: string | undefined,
): Promise<void> => {
  const names = ['scopes', 'events', 'snapshots', 'pieces', 'quarantine', 'outbox'] as const
  const transaction = database.transaction(names, 'readwrite', strict)
  const stores = { scopes: transaction.objectStore('scopes'), events: transaction.objectStore('events') }
  const texts = { snapshots: transaction.objectStore('snapshots'), pieces: transaction.objectStore('pieces') }
  const known = memory.keys().filter(({ userId }) => userId !== signedIn)
  // First writes what only this page knows: the disk may have been cleared, or written again by another page.
  for (const key of known) await memory.rowFor(stores, key)
  const left = new Map<string, Left>()
  for (let cursor = await stores.scopes.openCursor(); cursor; cursor = await cursor.continue()) {
    const [userId, fileId] = cursor.primaryKey
    const key: JournalKey = { userId, fileId }
    if (userId === signedIn || cursor.value.lost) continue
    const events = await stores.events.getAll(rangeOf(key))
    const row: JournalRow = { ...cursor.value, snapshotRevision: undefined, ...lastInDrive(events) }
    await cursor.update(row)
    await Promise.all(events.filter(isInDrive).map((each) => stores.events.delete([...keyOf(key), each.seq])))
    await deleteSnapshot(texts, key)
    await transaction.objectStore('quarantine').delete(rangeOf(key))
    const outbox = transaction.objectStore('outbox')
    for (const { id, sent } of await rowsIn(outbox, key))
      if (sent) await outbox.delete(IDBKeyRange.bound([...keyOf(key), id], [...keyOf(key), id, []]))
    left.set(topicOf(key), { row, events: events.filter((each) => !isInDrive(each)) })
  }
  await transaction.done
  for (const key of known) {
    const { row, events } = left.get(topicOf(key)) ?? {}
    if (row && events) memory.remember(key, row, events.map(toLogged))
  }
}
