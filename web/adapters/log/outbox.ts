import type { Outbox } from '#machines/ports/attachments.ts'
import type { JournalKey } from '#machines/ports/log.ts'
import { attempt, writeAll } from './attempt.ts'
import type { Connection } from './database.ts'
import { keyOf } from './journal-key.ts'
import { strict } from './operations.ts'
import { rowsIn } from './outbox-rows.ts'

const rowOf = (key: JournalKey, id: string): string[] => [...keyOf(key), id]
const contentOf = (key: JournalKey, id: string): string[] => [...rowOf(key, id), 'content']

/** Pictures and files on their way to the drive, in the log's database. */
export const createOutbox = (connection: Connection): Outbox => ({
  waiting: (key) => attempt(connection, (database) => rowsIn(database.transaction('outbox').store, key)),
  content: (key, id) =>
    attempt(connection, async (database) => {
      const found = await database.transaction('outbox').store.get(contentOf(key, id))
      return found instanceof Uint8Array ? found : undefined
    }),
  add: (key, file, content) =>
    attempt(connection, async (database) => {
      const transaction = database.transaction('outbox', 'readwrite', strict)
      await writeAll(transaction, [
        () => transaction.store.put(content, contentOf(key, file.id)),
        () => transaction.store.put(file, rowOf(key, file.id)),
      ])
    }),
  note: (key, file, knownId) =>
    attempt(connection, async (database) => {
      const { store, done } = database.transaction('outbox', 'readwrite', strict)
      const cursor = await store.openCursor(rowOf(key, file.id))
      const isAsKnown = cursor !== null && 'file' in cursor.value && cursor.value.driveId === knownId
      if (isAsKnown) await cursor.update(file)
      await done
      return isAsKnown
    }),
  remove: (key, id) =>
    attempt(connection, async (database) => {
      const transaction = database.transaction('outbox', 'readwrite', strict)
      await writeAll(transaction, [
        () => transaction.store.delete(contentOf(key, id)),
        () => transaction.store.delete(rowOf(key, id)),
      ])
    }),
})
