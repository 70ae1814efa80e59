import type { LongText } from '#domain/long-text.ts'
import type { BackupStore, JournalKey } from '#machines/ports/log.ts'
import { writeAll } from './attempt.ts'
import type { Connection, Database } from './database.ts'
import { keyOf } from './journal-key.ts'
import { rangeOfPieces, readPieces, writePieces } from './pieces.ts'

export interface BrowserBackupStore extends BackupStore {
  readonly clear: (signedIn?: string) => Promise<void>
}

/** The 30 s backup: a text in IndexedDB, because a full journal overflows localStorage. Losing one never matters. */
export const createBackupStore = (connection: Connection): BrowserBackupStore => ({
  read: async (key) => {
    try {
      const transaction = (await connection.get()).transaction(['backups', 'pieces'], 'readonly')
      const row = await transaction.objectStore('backups').get(keyOf(key))
      const text =
        row &&
        (row.pieces === undefined
          ? row.text
          : await readPieces(transaction.objectStore('pieces'), key, 'backup', row.pieces))
      return text === undefined || !row ? undefined : { text, at: row.at }
    } catch {
      return undefined
    }
  },
  write: async (key, text, at) => {
    try {
      await replaceBackup(connection, await connection.get(), key, text, at)
    } catch {
      // No space or no storage: the log protects the edits, the backup only shortens a bad start.
    }
  },
  clear: async (signedIn) => {
    try {
      await clearBackups(await connection.get(), signedIn)
    } catch {
      // As in `write`.
    }
  },
})

/** Removes the backups of all users except `but`. */
export const clearBackups = async (database: Database, but?: string): Promise<void> => {
  const transaction = database.transaction(['backups', 'pieces'], 'readwrite')
  const keys = (await transaction.objectStore('backups').getAllKeys()).filter(([userId]) => userId !== but)
  const backups = transaction.objectStore('backups')
  await writeAll(transaction, [
    ...(but === undefined ? [() => backups.clear()] : keys.map((key) => () => backups.delete(key))),
    ...keys.map(
      ([userId, fileId]) =>
        () =>
          transaction.objectStore('pieces').delete(rangeOfPieces(userId, fileId, 'backup')),
    ),
  ])
}

/** `page` identifies the writing page. Rejects if the backup cannot be written. */
const replaceBackup = async (
  page: object,
  database: Database,
  key: JournalKey,
  text: LongText,
  at: number,
): Promise<void> => {
  const transaction = database.transaction(['backups', 'pieces'], 'readwrite')
  const backups = transaction.objectStore('backups')
  const replace = async (): Promise<void> => {
    const inPieces = await writePieces(
      page,
      transaction.objectStore('pieces'),
      key,
      'backup',
      text,
      await backups.get(keyOf(key)),
    )
    await backups.put({ at, ...inPieces }, keyOf(key))
  }
  await writeAll(transaction, [replace])
}
