import type { BackupStore } from '#machines/ports.ts'
import { lateCode } from '../late-code.ts'
import { settle } from './attempt.ts'
import type { Connection, Database } from './database.ts'
import { rangeOfPieces } from './pieces.ts'

export interface BrowserBackupStore extends BackupStore {
  /** Sign-out clears the backups of everybody. */
  readonly clear: () => Promise<void>
}

/** The backups, whose reading and writing comes at its first use; clearing them waits for nothing. */
export const createLateBackupStore = (connection: Connection): BrowserBackupStore => {
  const store = lateCode(async () => (await import('./backup-store.ts')).createBackupStore(connection))
  return {
    read: async (scope) => (await store())?.read(scope),
    write: async (scope, text, at) => (await store())?.write(scope, text, at),
    clear: async () => {
      try {
        await clearBackups(await connection.get())
      } catch {
        // No storage: then there is no backup either.
      }
    },
  }
}

/** Removes the backups of everybody. */
export const clearBackups = async (database: Database): Promise<void> => {
  const transaction = database.transaction(['backups', 'pieces'], 'readwrite')
  const keys = await transaction.objectStore('backups').getAllKeys()
  await settle(transaction, [
    () => transaction.objectStore('backups').clear(),
    ...keys.map(([userId, fileId]) => () => transaction.objectStore('pieces').delete(rangeOfPieces(userId, fileId, 'backup'))),
  ])
}
