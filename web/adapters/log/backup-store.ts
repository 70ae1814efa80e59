import type { BackupStore } from '#machines/ports.ts'
import type { Connection } from './database.ts'
import { keyOf } from './scope.ts'

export interface BrowserBackupStore extends BackupStore {
  /** Sign-out clears the backups of everybody. */
  readonly clear: () => Promise<void>
}

/** The 30 s backup: a string in IndexedDB, because a full journal overflows localStorage. Losing one never matters. */
export const createBackupStore = (connection: Connection): BrowserBackupStore => ({
  read: async (scope) => {
    try {
      return await (await connection.get()).get('backups', keyOf(scope))
    } catch {
      return undefined
    }
  },
  write: async (scope, text, at) => {
    try {
      await (await connection.get()).put('backups', { text, at }, keyOf(scope))
    } catch {
      // No room or no storage: the durable log is what protects edits, the backup only shortens a bad start.
    }
  },
  clear: async () => {
    try {
      await (await connection.get()).clear('backups')
    } catch {
      // As above.
    }
  },
})
