import type { BackupStore } from '#machines/ports/log.ts'
import { settle } from './attempt.ts'
import type { Connection, Database } from './database.ts'
import { rangeOfPieces, readPieces } from './pieces.ts'
import { keyOf } from './scope.ts'

export interface BrowserBackupStore extends BackupStore {
  /** Sign-out clears the backups of everybody. */
  readonly clear: () => Promise<void>
}

/** The 30 s backup: a text in IndexedDB, because a full journal overflows localStorage. Losing one never matters. */
export const createBackupStore = (connection: Connection): BrowserBackupStore => ({
  read: async (scope) => {
    try {
      const transaction = (await connection.get()).transaction(['backups', 'pieces'], 'readonly')
      const row = await transaction.objectStore('backups').get(keyOf(scope))
      const text = row && (row.pieces === undefined ? row.text : await readPieces(transaction.objectStore('pieces'), scope, 'backup', row.pieces))
      return text === undefined || !row ? undefined : { text, at: row.at }
    } catch {
      return undefined
    }
  },
  write: async (scope, text, at) => {
    try {
      const [{ replaceBackup }, database] = await Promise.all([import('./written-backups.ts'), connection.get()])
      await replaceBackup(connection, database, scope, text, at)
    } catch {
      // No room, no storage or no code: the durable log is what protects edits, the backup only shortens a bad start.
    }
  },
  clear: async () => {
    try {
      await clearBackups(await connection.get())
    } catch {
      // As above.
    }
  },
})

/** Removes the backups of everybody. */
export const clearBackups = async (database: Database): Promise<void> => {
  const transaction = database.transaction(['backups', 'pieces'], 'readwrite')
  const keys = await transaction.objectStore('backups').getAllKeys()
  await settle(transaction, [
    () => transaction.objectStore('backups').clear(),
    ...keys.map(([userId, fileId]) => () => transaction.objectStore('pieces').delete(rangeOfPieces(userId, fileId, 'backup'))),
  ])
}
